/** The body of a reply as JSON in pieces, for a reply so long that other requests are served between two of them. */
export class JsonPieces {
  readonly pieces: readonly string[];

  constructor(pieces: readonly string[]) {
    this.pieces = pieces;
  }
}
