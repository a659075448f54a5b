import { ProductFolder } from '../../support/process.ts';
import { describePostgres, TestPostgres } from '../../support/postgres.ts';
import { surviveKills } from './kills.ts';

const products: ProductFolder[] = [];
const newProduct = (): ProductFolder => {
  const product = new ProductFolder();
  products.push(product);
  return product;
};
afterAll(() => Promise.all(products.map((product) => product.remove())));

/** Both run at once: each mostly waits for its server to come back. */
describe('every acknowledged answer is there once after kill -9, again and again', () => {
  test.concurrent(
    'on SQLite',
    async () => {
      const product = newProduct();
      await surviveKills(product, { DATA_DIR: product.file('data') });
    },
    180_000,
  );

  describePostgres('on PostgreSQL', () => {
    test.concurrent(
      'of the server',
      async () => {
        const product = newProduct();
        const postgres = await TestPostgres.start();
        try {
          await surviveKills(product, { DATABASE_URL: await postgres.database() });
        } finally {
          await product.remove();
          await postgres.stop();
        }
      },
      180_000,
    );
  });
});
