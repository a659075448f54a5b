import type { Clock } from '../../application/ports/clock.ts';
import type { People } from '../../application/ports/people.ts';
import { accessMonths, addMonths } from '../../domain/pricing/access-term.ts';
import { seedDemoAccounts, type DemoName } from './identity/demo-accounts.ts';
import type { Accounts } from './identity/accounts.ts';

const roles: Readonly<Record<DemoName, readonly string[]>> = {
  learner: ['learner'],
  new: ['learner'],
  tester: ['learner', 'tester'],
  admin: ['admin'],
};
const paid: readonly DemoName[] = ['learner', 'tester'];

/** The demo accounts with their roles and access; embedded mode only, never in production. */
export async function seedDemo(parts: {
  accounts: Accounts;
  people: People;
  clock: Clock;
  issuer: string;
}): Promise<void> {
  const { accounts, people, clock, issuer } = parts;
  const now = clock.now();
  const subjects = await seedDemoAccounts(accounts, now);
  for (const [name, subject] of Object.entries(subjects) as [DemoName, string][]) {
    const person = await people.atFirstSight({ issuer, subject, email: `${name}@fireside.test` }, now);
    await people.setRoles(person.id, roles[name]);
    if (paid.includes(name))
      await people.grant(
        person.id,
        { source: 'licence', from: now, until: addMonths(now, accessMonths) },
        `demo-${name}-${new Date(now).getUTCFullYear()}`,
      );
  }
}
