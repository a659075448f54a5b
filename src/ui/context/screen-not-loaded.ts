/** The error of a screen whose chunk could not be loaded: the network is lost, or a newer version replaced the file. */
export class ScreenNotLoadedError extends Error {
  constructor(cause: unknown) {
    super('The screen could not be loaded.', { cause });
    this.name = 'ScreenNotLoaded';
  }
}
