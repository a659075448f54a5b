import { PostgresAdapter, type Kysely } from 'kysely';
import { AppError } from '../../../../application/errors.ts';
import { signInRelied } from '../relied-sign-in.ts';
import type { Tables } from './tables/tables.ts';

/** The sign-in that an act relies on has ended since, for instance because the account was taken back. */
export class SignInEnded extends AppError {
  constructor() {
    super('401', 'This sign-in has ended.');
  }
}

/**
 * Holds the account of the sign-in until the transaction of `db` ends, so that its sign-ins are ended before or after
 * it. An act that relies on none, as a mailed link or an operator's command, may go on.
 * @throws SignInEnded where they were ended meanwhile.
 */
export async function demandStanding(db: Kysely<Tables>, signIn = signInRelied()): Promise<void> {
  if (!signIn) return;
  const account = await db
    .selectFrom('identity_account')
    .select('sign_in_epoch')
    .where('id', '=', signIn.accountId)
    .$if(isPostgres(db), (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  const stands =
    'epoch' in signIn ? account?.sign_in_epoch === signIn.epoch : await isThere(db, signIn.record);
  if (!stands) throw new SignInEnded();
}

async function isThere(db: Kysely<Tables>, { model, id }: { model: string; id: string }): Promise<boolean> {
  const record = await db
    .selectFrom('identity_record')
    .select('id')
    .where('model', '=', model)
    .where('id', '=', id)
    .executeTakeFirst();
  return record !== undefined;
}

export const isPostgres = (db: Kysely<Tables>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;
