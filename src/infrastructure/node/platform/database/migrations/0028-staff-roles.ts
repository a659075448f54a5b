import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const names = ['author', 'reviewer', 'publisher', 'analyst', 'support'];

type Stored = { person: { id: string; roles_json: string } };

/**
 * These names opened nothing until now, and an outside issuer's claim may have left them with people for reasons of
 * its own. Who holds such a role is said anew.
 */
export const staffRoles: Migration = {
  async up(db: Kysely<Stored>): Promise<void> {
    const people = await db
      .selectFrom('person')
      .select(['id', 'roles_json'])
      .where((row) => row.or(names.map((name) => row('roles_json', 'like', `%"${name}"%`))))
      .execute();
    for (const { id, roles_json: stored } of people) {
      const roles: unknown[] = JSON.parse(stored);
      const kept = roles.filter((role) => !names.some((name) => name === role));
      await db
        .updateTable('person')
        .set({ roles_json: JSON.stringify(kept) })
        .where('id', '=', id)
        .execute();
    }
  },
};
