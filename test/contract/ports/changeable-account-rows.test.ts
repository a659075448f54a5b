import { accountChanges, accountAspects } from '../../../src/domain/account/account-changes.ts';
import {
  columnsWithoutAccountAspect,
  tablesWithoutAccountAspect,
  tokenColumns,
  changeableAccountRows,
} from '../../../src/infrastructure/node/platform/database/changeable-account-rows.ts';
import type { OpenDatabase } from '../../../src/infrastructure/node/platform/database/database-types.ts';
import { tables } from '../../../src/infrastructure/node/platform/database/tables/tables.ts';
import { onEveryDatabase } from '../../support/databases.ts';

/** Matches columns that link a row to a person, to their account, or to their data. */
const leads =
  /(^|_)(person|account|email|email_key|owner|subject|device|run|intent|recipient|reminds|by_person)(_id)?$/;
/** The tables with such a column whose rows belong to no person. */
const nobodys = ['report_backlog', 'limit_count'];

onEveryDatabase('What can be done to an account', (opened) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await opened.open();
  });

  test('stands in the list, or is named with the reason why it is no such thing', async () => {
    const found = await database.db.introspection.getTables();
    const owned = found
      .filter(
        ({ name, columns }) =>
          (tables as Record<string, { of: unknown } | undefined>)[name]?.of ||
          columns.some((column) => leads.test(column.name)),
      )
      .map(({ name }) => name)
      .filter((name) => !nobodys.includes(name) && name !== 'person' && name !== 'identity_account');
    const listed = Object.values(changeableAccountRows).flatMap(({ rows }) => rows.map(({ table }) => table));
    expect(owned.toSorted()).toEqual(
      [...new Set([...listed, ...Object.keys(tablesWithoutAccountAspect)])].toSorted(),
    );
    expect(listed.filter((table) => table in tablesWithoutAccountAspect)).toEqual([]);
  });

  test('so does each column of the account and its person', async () => {
    const found = await database.db.introspection.getTables();
    const columns = found
      .filter(({ name }) => name === 'person' || name === 'identity_account')
      .flatMap(({ name, columns: all }) => all.map((column) => `${name}.${column.name}`));
    const listed = Object.values(changeableAccountRows).flatMap((thing) => thing.columns as string[]);
    expect(columns.toSorted()).toEqual([...listed, ...Object.keys(columnsWithoutAccountAspect)].toSorted());
  });

  test('so does each column with a token, with the reason why it ends with the address', async () => {
    const found = await database.db.introspection.getTables();
    const owned = new Set<string>(
      Object.entries(tables).flatMap(([name, { of }]: [string, { of: unknown }]) => (of ? [name] : [])),
    );
    const columns = found
      .filter(({ name }) => owned.has(name))
      .flatMap(({ name, columns: all }) => all.map((column) => `${name}.${column.name}`))
      .filter((column) => column.includes('token'));
    expect(columns.toSorted()).toEqual(Object.keys(tokenColumns).toSorted());
  });

  test('each of the rows is found by the column and the key that the list names', async () => {
    const found = await database.db.introspection.getTables();
    for (const { rows } of Object.values(changeableAccountRows))
      for (const { table, of, key, stays = [] } of rows) {
        const columns = found.find(({ name }) => name === table)!.columns.map(({ name }) => name);
        expect(columns).toEqual(expect.arrayContaining([of, ...key, ...stays]));
      }
  });
});

test('every thing is put back or ended, and every change is of one', () => {
  expect(Object.keys(changeableAccountRows).toSorted()).toEqual([...accountAspects].toSorted());
  const kept = Object.entries(changeableAccountRows).filter(([, { undo }]) => undo !== 'ends');
  const changed = new Set<string>(Object.values(accountChanges).map(({ thing }) => thing));
  expect(kept.map(([thing]) => thing).filter((thing) => !changed.has(thing))).toEqual([]);
});
