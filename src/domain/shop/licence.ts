/** Access that an organisation has bought for an e-mail address; instants are epoch ms. */
export type Licence = { email: string; organisation: string; from: number; until: number };

/** The reference of access that an admin gives: one reference gives one person access once. */
export const licenceReference = (reference: string, personId: string): string =>
  `licence/${reference}/${personId}`;

/** The admin's own words in such a reference; null for access that came otherwise. */
export function givenReference(kept: string, personId: string): string | null {
  const [begin, end] = ['licence/', `/${personId}`];
  return kept.startsWith(begin) && kept.endsWith(end) ? kept.slice(begin.length, -end.length) : null;
}
