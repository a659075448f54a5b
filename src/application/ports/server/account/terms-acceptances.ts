/** The number of accounts that accepted a version of the Terms, with the first and the last instant (epoch ms). */
export type TermsAcceptanceCount = { version: string; accounts: number; firstAt: number; lastAt: number };

/** The acceptances of the Terms at sign-up on this server. The sign-up form of an outside issuer records none. */
export interface TermsAcceptances {
  /** Returns the acceptances by version, the most recently accepted version first. */
  byVersion(): Promise<TermsAcceptanceCount[]>;
}
