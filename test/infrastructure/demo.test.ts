import { embeddedIssuer } from '../../src/application/ports/people.ts';
import { refuseDemo, seedDemo } from '../../src/infrastructure/node/demo.ts';
import { quickAccounts } from '../support/quick-accounts.ts';
import { openDatabase } from '../../src/infrastructure/node/sql/database.ts';
import { sqlPorts } from '../../src/infrastructure/node/sql/sql-ports.ts';
import { ManualClock } from '../../src/infrastructure/shared/memory/manual-clock.ts';
import { temporaryFolder } from '../support/databases.ts';

const dataDir = temporaryFolder();
const startedDataDir = temporaryFolder();

test('production refuses a database with demo accounts, whose passwords are public', async () => {
  const database = await openDatabase({ dataDir });
  const accounts = quickAccounts(database.db);
  const clock = new ManualClock(Date.UTC(2026, 10, 21));
  const { people } = sqlPorts(database);
  await expect(refuseDemo(accounts)).resolves.toBeUndefined();

  await seedDemo({ accounts, people, clock });
  await expect(refuseDemo(accounts)).rejects.toThrow(/learner@fireside\.test, whose password is public/);
  await database.close();
});

test('every start makes the demo learner once, with access', async () => {
  const database = await openDatabase({ dataDir: startedDataDir });
  const accounts = quickAccounts(database.db);
  const clock = new ManualClock(Date.UTC(2026, 10, 21));
  const { people } = sqlPorts(database);
  await seedDemo({ accounts, people, clock });
  await seedDemo({ accounts, people, clock });
  const subject = (await accounts.byEmail('learner@fireside.test'))!.id;
  const learner = await people.atFirstSight(
    { issuer: embeddedIssuer, subject, email: 'learner@fireside.test' },
    clock.now(),
  );
  expect(learner.grants).toHaveLength(1);
  await database.close();
});
