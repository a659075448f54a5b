import { PostgresAdapter, type Kysely } from 'kysely';
import { AppError } from '../../../../application/errors.ts';
import { currentActSignIn } from '../current-act-sign-in.ts';
import type { Tables } from './tables/tables.ts';

/** The error for an act whose sign-in has ended meanwhile, for example because the owner took the account back. */
export class SignInEndedError extends AppError {
  constructor() {
    super('401', 'This sign-in has ended.');
  }
}

/**
 * Locks the account of the sign-in until the transaction `db` ends, so that its sign-ins end before or after the
 * transaction. An act without a sign-in, such as one by a mailed link or an operator, is allowed. @throws
 * SignInEndedError if the account's sign-ins were ended meanwhile.
 */
export async function requireStandingSignIn(db: Kysely<Tables>, signIn = currentActSignIn()): Promise<void> {
  if (!signIn) return;
  const account = await db
    .selectFrom('identity_account')
    .select('sign_in_epoch')
    .where('id', '=', signIn.accountId)
    .$if(isPostgresConnection(db), (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  const stands =
    'epoch' in signIn ? account?.sign_in_epoch === signIn.epoch : await isThere(db, signIn.record);
  if (!stands) throw new SignInEndedError();
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

export const isPostgresConnection = (db: Kysely<Tables>): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;
