import { describePostgres, TestPostgres } from '../../support/postgres.ts';
import { testKills } from './kills.ts';

describePostgres('the server on PostgreSQL', () => {
  let postgres: TestPostgres;
  afterAll(() => postgres?.stop());
  testKills(async (product) => {
    postgres = await TestPostgres.start();
    return { DATABASE_URL: await postgres.database(), DATA_DIR: product.file('data') };
  });
});
