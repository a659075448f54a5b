import type { Adapter } from 'oidc-provider';
import { createOidcSqlAdapter } from '../../../../../src/infrastructure/node/identity-provider/accounts/sql-adapter.ts';
import type { OpenDatabase } from '../../../../../src/infrastructure/node/platform/database/database-types.ts';
import { ManualClock } from '../../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { onEveryDatabase } from '../../../../support/databases.ts';

onEveryDatabase('What the provider keeps', (opened) => {
  const clock = new ManualClock(1_000_000);
  let database: OpenDatabase;
  let tokens: Adapter;

  beforeAll(async () => {
    database = await opened.open();
    tokens = createOidcSqlAdapter({ db: database.db, clock })('RefreshToken');
  });
  beforeEach(async () => {
    await database.db.deleteFrom('identity_record').execute();
    const grants = createOidcSqlAdapter({ db: database.db, clock })('Grant');
    for (const grantId of ['ours', 'theirs']) {
      await grants.upsert(grantId, { accountId: grantId }, 100);
      for (const name of ['old', 'new'])
        await tokens.upsert(`${grantId}-${name}`, { grantId, kind: 'RefreshToken' }, 100);
    }
  });

  const kept = async (): Promise<string[]> =>
    (await database.db.selectFrom('identity_record').select('id').orderBy('id').execute()).map(
      ({ id }) => id,
    );
  const theirs = ['theirs', 'theirs-new', 'theirs-old'];

  test('one parallel use of a token succeeds; any other revokes its own grant only', async () => {
    const uses = await Promise.allSettled(Array.from({ length: 20 }, () => tokens.consume('ours-old')));
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const use of uses)
      if (use.status === 'rejected') expect(use.reason).toMatchObject({ error: 'invalid_grant' });
    expect(await kept()).toEqual(theirs);
  });

  test('a used token is marked as used', async () => {
    expect(await tokens.find('ours-old')).not.toHaveProperty('consumed');
    await tokens.consume('ours-old');
    expect(await tokens.find('ours-old')).toHaveProperty('consumed', 1000);
  });

  test('revoking a grant removes its tokens and no others', async () => {
    await tokens.revokeByGrantId('ours');
    expect(await kept()).toEqual(['ours', ...theirs]);
  });

  test('expired tokens are not found', async () => {
    clock.moveBy(99_999);
    expect(await tokens.find('ours-old')).toBeDefined();
    clock.moveBy(1);
    expect(await tokens.find('ours-old')).toBeUndefined();
    clock.moveBy(-100_000);
  });
});
