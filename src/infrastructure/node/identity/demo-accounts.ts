import type { Accounts } from './accounts.ts';

const demoPassword = 'Fireside-demo-1';
const demoNames = ['learner', 'new', 'tester', 'admin'] as const;
export type DemoName = (typeof demoNames)[number];

const addressOf = (name: DemoName): string => `${name}@fireside.test`;
export const demoAddresses: readonly string[] = demoNames.map(addressOf);

/**
 * Verified accounts to try the product with: {name}@fireside.test, all with the password `Fireside-demo-1`.
 * Never for production. Accounts already there stay as they are. Gives each one's subject.
 */
export async function seedDemoAccounts(accounts: Accounts, at: number): Promise<Record<DemoName, string>> {
  const subjectOf = async (name: DemoName): Promise<[DemoName, string]> => {
    const email = addressOf(name);
    const known = await accounts.byEmail(email);
    if (known) return [name, known.id];
    const made = await accounts.create({ email, password: demoPassword, verifiedAt: at, at });
    return [name, (made ?? (await accounts.byEmail(email))!).id];
  };
  return Object.fromEntries(await Promise.all(demoNames.map(subjectOf))) as Record<DemoName, string>;
}
