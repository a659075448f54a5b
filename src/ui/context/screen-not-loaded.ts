/**
 * Reports that a screen's file could not be loaded: the network is lost, or a newer version of the program replaced
 * it.
 */
export class ScreenNotLoadedError extends Error {
  constructor(cause: unknown) {
    super('The screen could not be loaded.', { cause });
    this.name = 'ScreenNotLoaded';
  }
}
