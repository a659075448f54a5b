import type { Accounts } from './accounts.ts';

/** The precomputed hash of the demo password, because computing it for four accounts would delay the first start. */
const demoHash =
  '$argon2id$v=19$m=65536,t=3,p=1$S0QD2CGC0qC1miqrzxFo7w$5HtkXORP7sx0rkC8j4dxyr/BgajgtVVDOn3y4hBxMWk';
const demoNames = ['learner', 'new', 'tester', 'admin'] as const;
export type DemoName = (typeof demoNames)[number];

const addressOf = (name: DemoName): string => `${name}@fireside.test`;
export const demoAddresses: readonly string[] = demoNames.map(addressOf);

/**
 * Creates verified accounts to try the product: {name}@fireside.test, all with the public demo password. Must not be
 * called in production. Existing accounts are left unchanged. Returns each account's subject.
 */
export async function seedDemoAccounts(accounts: Accounts, at: number): Promise<[DemoName, string][]> {
  const subjectOf = async (name: DemoName): Promise<[DemoName, string]> => {
    const email = addressOf(name);
    const known = await accounts.byEmail(email);
    if (known) return [name, known.id];
    const made = await accounts.add({ email, passwordHash: demoHash, verifiedAt: at, at });
    const account = made ?? (await accounts.byEmail(email));
    if (!account) throw new Error(`The demo account ${email} could not be made.`);
    return [name, account.id];
  };
  return Promise.all(demoNames.map(subjectOf));
}
