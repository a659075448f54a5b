import type { Kysely } from 'kysely';
import type {
  TermsAcceptanceCount,
  TermsAcceptances,
} from '../../../application/ports/server/account/terms-acceptances.ts';
import type { Tables } from '../platform/database/tables/tables.ts';

export class SqlTermsAcceptances implements TermsAcceptances {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async byVersion(): Promise<TermsAcceptanceCount[]> {
    const rows = await this.#db
      .selectFrom('registration')
      .select('terms_version as version')
      .select(({ fn }) => [
        fn.count<number>('account_id').distinct().as('accounts'),
        fn.min('accepted_at').as('firstAt'),
        fn.max('accepted_at').as('lastAt'),
      ])
      .groupBy('terms_version')
      .orderBy('lastAt', 'desc')
      .execute();
    return rows;
  }
}
