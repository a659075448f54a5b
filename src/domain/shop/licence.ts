/** Access that an organisation has bought for an e-mail address; instants are epoch ms. */
export type Licence = { email: string; organisation: string; from: number; until: number };

/** Returns the stored reference of a licence for a person: one reference gives one person access once. */
export const formatLicenceReference = (reference: string, personId: string): string =>
  `licence/${reference}/${personId}`;

/** Returns the admin's text in such a reference; null for access from another source. */
export function parseLicenceReference(kept: string, personId: string): string | null {
  const [begin, end] = ['licence/', `/${personId}`];
  return kept.startsWith(begin) && kept.endsWith(end) ? kept.slice(begin.length, -end.length) : null;
}
