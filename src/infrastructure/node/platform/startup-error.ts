/** The error that prevents the start; its message is one sentence with the cause and the solution. */
export class StartupError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StartupError';
  }
}
