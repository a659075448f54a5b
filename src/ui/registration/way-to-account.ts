/** How people get an account on this installation. */
export type WayToAccount = {
  /** They make their own here, or the person who runs it makes them. */
  registration: 'open' | 'operator';
  /** The issuer's own page for new people, which comes first. */
  address?: string | undefined;
};
export const WayToAccount = Symbol.for('WayToAccount');

/** The page to go to, where there is one; only an address of the web is gone to. */
export function pageElsewhere({ address }: WayToAccount): string | null {
  return address !== undefined && /^https?:\/\//i.test(address) ? address : null;
}
