/** The home page's word on how many review cards are due. */

import { tellWhatIsDue } from "./review/due.js";

tellWhatIsDue();
