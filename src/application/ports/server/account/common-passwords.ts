/**
 * The check for passwords that attackers try first.
 *
 * Adapters: the check must work offline; no part of a password may leave the process or be stored. An attacker is
 * assumed to know `email`, so passwords made of it count as common.
 */
export interface CommonPasswords {
  isCommon(password: string, email: string): Promise<boolean>;
}
