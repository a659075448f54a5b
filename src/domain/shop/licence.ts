/** Access that an organisation has bought for an e-mail address; instants are epoch ms. */
export type Licence = { email: string; organisation: string; from: number; until: number };

/**
 * Returns the reference under which a licence's grant is stored; it contains the person, so that each person gets
 * access once.
 */
export const formatLicenceReference = (reference: string, personId: string): string =>
  `licence/${reference}/${personId}`;

/** Returns the admin's own reference in a stored one; null for access from another source. */
export function parseLicenceReference(kept: string, personId: string): string | null {
  const [begin, end] = ['licence/', `/${personId}`];
  return kept.startsWith(begin) && kept.endsWith(end) ? kept.slice(begin.length, -end.length) : null;
}
