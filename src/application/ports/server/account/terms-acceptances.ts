/** How many accounts have accepted a version of the Terms, and when the first and the last one did. Epoch ms. */
export type AcceptedTerms = { version: string; accounts: number; firstAt: number; lastAt: number };

/** Acceptances of the Terms by people who signed up here. At an outside issuer's own form there are none. */
export interface TermsAcceptances {
  /** By version, what was accepted last first. */
  byVersion(): Promise<AcceptedTerms[]>;
}
