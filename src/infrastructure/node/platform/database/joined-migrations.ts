import type { Migration } from 'kysely/migration';

/** The commit that ran all migrations which `0001-tables` replaces; a database must have reached this commit. */
export const joinedMigrationsCommit = 'd3b5e1dc';

/** The migration that replaces all migrations in `joinedNames`. */
const joint = '0001-tables';

/** The migrations up to that commit (`joinedMigrationsCommit`), in order. */
const joinedNames: readonly string[] = [
  '0001-initial',
  '0002-accounts',
  '0003-shop',
  '0004-admin',
  '0005-shared-limits',
  '0006-retention',
  '0007-scale',
  '0008-own-links',
  '0009-standing',
  '0010-flat-answers',
  '0011-compressed-logs',
  '0012-changed-answers',
  '0013-planned-erasures',
  '0014-sign-ins',
  '0015-reminders',
  '0016-counted-answers',
  '0017-pictures',
  '0018-keepsake-marks',
  '0021-working-copies',
  '0022-preview-links',
  '0023-planned-publications',
  '0024-run-paths',
  '0025-second-factor',
  '0026-reviews',
  '0027-kept-words',
  '0028-staff-roles',
  '0029-family-plans',
  '0030-push-notes',
  '0031-old-words',
  '0032-recordings',
  '0033-timely-mails',
];

type Named = { name: string };

/**
 * Returns the recorded migrations under this version's names: `joint` stands for all joined migrations. Returns null if
 * some of them are missing, which the version of that commit must run first.
 */
export function toCurrentMigrationNames<Recorded extends Named>(
  recorded: readonly Recorded[],
): Recorded[] | null {
  const joined = recorded.filter(({ name }) => joinedNames.includes(name));
  if (joined.length === 0) return [...recorded];
  if (joined.length < joinedNames.length) return null;
  return recorded
    .filter(({ name }) => !joinedNames.slice(0, -1).includes(name))
    .map((entry) => (entry.name === joinedNames.at(-1) ? { ...entry, name: joint } : entry));
}

/** Returns the migrations for a database with these records; Kysely requires each recorded migration. */
export function selectMigrations(
  recorded: readonly Named[],
  migrations: Record<string, Migration>,
): Record<string, Migration> {
  if (!recorded.some(({ name }) => joinedNames.includes(name))) return migrations;
  const { [joint]: _, ...later } = migrations;
  const done: Migration = { up: async () => undefined };
  return { ...Object.fromEntries(joinedNames.map((name) => [name, done])), ...later };
}
