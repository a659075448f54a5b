/**
 * Knows the passwords that guessers try first.
 *
 * Adapters: offline; nothing of a password leaves the process or is kept. `email` counts as known to a guesser.
 */
export interface CommonPasswords {
  isCommon(password: string, email: string): Promise<boolean>;
}
