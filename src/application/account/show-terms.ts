import type { TermsAcceptanceCount, TermsAcceptances } from '../ports/server/account/terms-acceptances.ts';
import { termsVersion } from './register.ts';

/** Returns the version of the Terms for new sign-ups, and how many people have accepted each version. */
export async function showTerms({
  terms,
}: {
  terms: TermsAcceptances;
}): Promise<{ current: string; accepted: TermsAcceptanceCount[] }> {
  return { current: termsVersion, accepted: await terms.byVersion() };
}
