import type { Clock } from '../../application/ports/clock.ts';
import { embeddedIssuer, type People } from '../../application/ports/people.ts';
import { accessMonths, addMonths } from '../../domain/pricing/access-term.ts';
import type { Accounts } from './identity/accounts.ts';
import { demoAddresses, seedDemoAccounts, type DemoName } from './identity/demo-accounts.ts';
import { StartupError } from './startup-error.ts';

const roles: Readonly<Record<DemoName, readonly string[]>> = {
  learner: ['learner'],
  new: ['learner'],
  tester: ['learner', 'tester'],
  admin: ['admin'],
};
const paid: readonly DemoName[] = ['learner', 'tester'];

/** In production everybody knows these passwords: throws StartupError when the accounts are there. */
export async function refuseDemo(accounts: Accounts): Promise<void> {
  for (const email of demoAddresses)
    if (await accounts.byEmail(email))
      throw new StartupError(
        `This database holds the demo account ${email}, whose password is public; give production a database of its own (DATA_DIR or DATABASE_URL).`,
      );
}

/** The demo accounts with their roles and access; embedded mode only, never in production. */
export async function seedDemo(parts: { accounts: Accounts; people: People; clock: Clock }): Promise<void> {
  const { accounts, people, clock } = parts;
  const now = clock.now();
  const subjects = await seedDemoAccounts(accounts, now);
  for (const [name, subject] of Object.entries(subjects) as [DemoName, string][]) {
    const person = await people.atFirstSight(
      { issuer: embeddedIssuer, subject, email: `${name}@fireside.test` },
      now,
    );
    await people.setRoles(person.id, roles[name]);
    if (paid.includes(name))
      await people.grant(
        person.id,
        { source: 'licence', from: now, until: addMonths(now, accessMonths) },
        `demo-${person.id}-${new Date(now).getUTCFullYear()}`,
      );
  }
}
