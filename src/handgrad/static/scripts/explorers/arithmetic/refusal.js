/** What PyTorch says where it refuses an operation. Nothing here touches the page. */

export class Refusal extends Error {
  /**
   * @param {string} type of the error in Python
   * @param {string} text PyTorch's
   */
  constructor(type, text) {
    super(text);
    this.type = type;
  }
}
