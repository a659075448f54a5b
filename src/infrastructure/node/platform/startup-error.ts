/** Why the program cannot start: one sentence that names the thing and the way out. */
export class StartupError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StartupError';
  }
}
