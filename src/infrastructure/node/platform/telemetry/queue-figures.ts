import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables/tables.ts';

/** How much waits to be done: mails to be sent, since when (epoch ms), and purchases that are open. */
export async function queueFigures(db: Kysely<Tables>): Promise<{
  mails: number;
  oldestMailAt: number | null;
  openPurchases: number;
}> {
  const waiting = db.selectFrom('outbox_mail').where('refused_at', 'is', null);
  const open = db.selectFrom('purchase').where('state', '=', 'open');
  return db
    .selectNoFrom([
      waiting.select(sql<number>`count(*)`.as('count')).as('mails'),
      waiting.select(({ fn }) => fn.min('created_at').as('at')).as('oldestMailAt'),
      open.select(sql<number>`count(*)`.as('count')).as('openPurchases'),
    ])
    .executeTakeFirstOrThrow()
    .then(({ mails, oldestMailAt, openPurchases }) => ({
      mails: mails ?? 0,
      oldestMailAt,
      openPurchases: openPurchases ?? 0,
    }));
}
