/** A screen's file did not come: the network is away, or a newer version of the program took its place. */
export class ScreenNotLoaded extends Error {
  constructor(cause: unknown) {
    super('The screen could not be loaded.', { cause });
    this.name = 'ScreenNotLoaded';
  }
}
