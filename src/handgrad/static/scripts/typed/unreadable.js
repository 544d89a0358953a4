/** What a reader has typed and what cannot be read of it: the place, and one sentence that says what to do. */

export class Unreadable extends Error {
  /**
   * @param {string} message
   * @param {number} at the place of the first sign that cannot be read
   */
  constructor(message, at) {
    super(message);
    this.at = at;
  }
}
