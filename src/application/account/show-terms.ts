import type { AcceptedTerms, TermsAcceptances } from '../ports/server/terms-acceptances.ts';
import { termsVersion } from './register.ts';

/** Which Terms hold for whoever signs up now, and how many have accepted which. */
export async function showTerms({
  terms,
}: {
  terms: TermsAcceptances;
}): Promise<{ current: string; accepted: AcceptedTerms[] }> {
  return { current: termsVersion, accepted: await terms.byVersion() };
}
