import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { AppError } from '../../../application/errors.ts';
import type { AuditEntryFactory } from '../../../application/ports/server/platform/audit-log.ts';
import type { PreviewLink, PreviewLinks } from '../../../application/ports/server/authoring/preview-links.ts';
import type { ActivityDefinition } from '../../../domain/activity/definition.ts';
import { lockToCount } from '../platform/database/lock-to-count.ts';
import { recordAuditEntry } from '../platform/database/record-act.ts';
import { newId } from '../platform/database/new-id.ts';
import type { Tables } from '../platform/database/tables/tables.ts';
import { hashContentVersion } from '../content/sql-content-library.ts';

type Row = Omit<Tables['preview_link'], 'body_json' | 'token_hash'>;

const columns = [
  'id',
  'person_id',
  'slug',
  'title',
  'version',
  'created_at',
  'expires_at',
] as const satisfies (keyof Row)[];

export class SqlPreviewLinks implements PreviewLinks {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  make(
    activity: ActivityDefinition,
    by: string,
    { at, expiresAt, most }: { at: number; expiresAt: number; most: number },
    noted: AuditEntryFactory<PreviewLink>,
  ): Promise<{ link: PreviewLink; token: string }> {
    const token = randomBytes(24).toString('base64url');
    const { slug, title } = activity;
    const row = {
      id: newId('preview'),
      person_id: by,
      slug,
      title,
      version: hashContentVersion(activity),
      created_at: at,
      expires_at: expiresAt,
    };
    return this.#db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('preview_link').where('expires_at', '<=', at).execute();
      await lockToCount(transaction, 'preview links');
      const { count } = await transaction
        .selectFrom('preview_link')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      if (Number(count) >= most)
        throw new AppError('InvalidRequest', `There are ${most} preview links; end one that nobody needs.`);
      await transaction
        .insertInto('preview_link')
        .values({ ...row, token_hash: digest(token), body_json: JSON.stringify(activity) })
        .execute();
      const link = linkOf(row);
      await recordAuditEntry(transaction, noted(link));
      return { link, token };
    });
  }

  async list(at: number): Promise<PreviewLink[]> {
    const rows = await this.#db
      .selectFrom('preview_link')
      .select(columns)
      .where('expires_at', '>', at)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
    return rows.map(linkOf);
  }

  async open(
    token: string,
    at: number,
  ): Promise<{ activity: ActivityDefinition; expiresAt: number; by: string } | null> {
    const row = await this.#db
      .selectFrom('preview_link')
      .select(['body_json', 'expires_at', 'person_id'])
      .where('token_hash', '=', digest(token))
      .where('expires_at', '>', at)
      .executeTakeFirst();
    return row
      ? {
          activity: JSON.parse(row.body_json) as ActivityDefinition,
          expiresAt: row.expires_at,
          by: row.person_id,
        }
      : null;
  }

  end(id: string, at: number, noted: AuditEntryFactory<PreviewLink>): Promise<boolean> {
    return this.#db.transaction().execute(async (transaction) => {
      const row = await transaction
        .deleteFrom('preview_link')
        .where('id', '=', id)
        .where('expires_at', '>', at)
        .returning(columns)
        .executeTakeFirst();
      if (row) await recordAuditEntry(transaction, noted(linkOf(row)));
      return row !== undefined;
    });
  }
}

const digest = (token: string): string => createHash('sha256').update(token).digest('hex');

const linkOf = ({
  person_id: by,
  created_at: createdAt,
  expires_at: expiresAt,
  ...row
}: Row): PreviewLink => ({
  ...row,
  by,
  createdAt,
  expiresAt,
});
