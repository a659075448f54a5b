import { refuseDemo, seedDemo } from '../../src/infrastructure/node/demo.ts';
import { Accounts } from '../../src/infrastructure/node/identity/accounts.ts';
import { openDatabase } from '../../src/infrastructure/node/sql/database.ts';
import { sqlPorts } from '../../src/infrastructure/node/sql/sql-ports.ts';
import { ManualClock } from '../../src/infrastructure/shared/memory/manual-clock.ts';
import { temporaryFolder } from '../support/databases.ts';

const dataDir = temporaryFolder();
const movedDataDir = temporaryFolder();

test('production refuses a database with demo accounts, whose passwords are public', async () => {
  const database = await openDatabase({ dataDir });
  const accounts = new Accounts(database.db);
  const clock = new ManualClock(Date.UTC(2026, 10, 21));
  const { people } = sqlPorts(database);
  await expect(refuseDemo(accounts)).resolves.toBeUndefined();

  await seedDemo({ accounts, people, clock, issuer: 'https://family.example/idp' });
  await expect(refuseDemo(accounts)).rejects.toThrow(/learner@fireside\.test, whose password is public/);
  await database.close();
});

test('at another address of the same data folder, as on another port, the demo learner has access too', async () => {
  const database = await openDatabase({ dataDir: movedDataDir });
  const accounts = new Accounts(database.db);
  const clock = new ManualClock(Date.UTC(2026, 10, 21));
  const { people } = sqlPorts(database);
  const issuers = ['http://localhost:8080/idp', 'http://localhost:9090/idp'];
  for (const issuer of [...issuers, ...issuers]) await seedDemo({ accounts, people, clock, issuer });
  const subject = (await accounts.byEmail('learner@fireside.test'))!.id;
  for (const issuer of issuers) {
    const learner = await people.atFirstSight(
      { issuer, subject, email: 'learner@fireside.test' },
      clock.now(),
    );
    expect(learner.grants).toHaveLength(1);
  }
  await database.close();
});
