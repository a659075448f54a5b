import { testKills } from './kills.ts';

describe('the server on SQLite', () => testKills(async (product) => ({ DATA_DIR: product.file('data') })));
