import type { StepDefinition } from '../../src/domain/steps/step-kinds.ts';
import SQLite from 'better-sqlite3';
import { importJWK, SignJWT } from 'jose';
import { Client } from 'pg';
import type { ActivityDefinition } from '../../src/domain/activity/definition.ts';
import { readKeysInUse } from '../../src/infrastructure/node/identity-provider/keys.ts';
import { webClientId } from '../../src/infrastructure/node/identity-provider/provider-configuration.ts';
import type { OpenDatabase } from '../../src/infrastructure/node/platform/database/database-types.ts';
import { sqliteFilePath } from '../../src/infrastructure/node/platform/database/sqlite.ts';
import { createSqlPorts } from '../../src/infrastructure/node/compose/sql-ports.ts';

/** The number of questions in each Activity that `publishTalks` makes. */
export const questionsEach = 20;
export const slugOf = (number: number): string => `talk-${number}`;
export const stepOf = (number: number): string => `question-${number}`;

/** Publishes `count` Activities of twenty questions, each question after a message, and a Programme of all of them. */
export async function publishTalks(database: OpenDatabase, count: number): Promise<void> {
  const { library } = createSqlPorts(database);
  for (let number = 0; number < count; number += 1) await library.publish(talk(number), 'bench', 1);
  await library.publish(
    {
      slug: 'talks',
      title: 'Talks',
      summaryShort: 'Short.',
      summaryFull: 'Full.',
      status: 'Available',
      categories: { durations: [] },
      activities: Array.from({ length: count }, (_, number) => slugOf(number)),
    },
    'bench',
    1,
  );
}

/**
 * Creates learners in a PostgreSQL database. Each is signed in, has access, is enrolled in every Programme, and has an
 * open run of every Activity from `publishTalks` at its first question.
 */
export async function addLearners(databaseUrl: string, count: number): Promise<void> {
  // A connection of its own has no time limit for statements.
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const statement of [
      // The rows are known to refer to existing ones; checking that would take most of the time.
      `set session_replication_role = replica`,
      ...rowsOfLearners(`generate_series(1, ${count}) i`),
      `vacuum analyze`,
      // A checkpoint writes everything to the disk now, so that it does not disturb a measurement.
      `checkpoint`,
    ])
      await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Creates the same learners in an SQLite database, and marks them as seen this week. */
export function addLearnersToSqlite(dataDir: string, count: number): void {
  const database = new SQLite(sqliteFilePath(dataDir));
  try {
    database.pragma('foreign_keys = OFF');
    const numbers = `with recursive numbers (i) as
      (select 1 union all select i + 1 from numbers where i < ${count}) select i from numbers`;
    database.transaction(() => {
      for (const statement of rowsOfLearners(`(${numbers})`)) database.exec(statement);
      database.prepare('update person set seen_at = ?').run(Date.now());
    })();
    database.pragma('wal_checkpoint(truncate)');
  } finally {
    database.close();
  }
}

/** Returns the statements for both databases; `learners` is the SQL of a source with one row `i` for each learner. */
function rowsOfLearners(learners: string): string[] {
  const later = Date.now() + 24 * 60 * 60 * 1000;
  return [
    `insert into identity_account (id, email, email_key, password_hash, verified_at, created_at)
      select 'b' || i, 'b' || i || '@bench.example', 'b' || i || '@bench.example', '', 1, 1 from ${learners}`,
    `insert into person (id, issuer, subject, email, roles_json, created_at)
      select 'person_b' || i, 'embedded', 'b' || i, 'b' || i || '@bench.example', '["learner"]', 1 from ${learners}`,
    `insert into access_grant (id, person_id, source, from_at, until_at, reference)
      select 'grant_b' || i, 'person_b' || i, 'licence', 1, ${later}, 'licence_b' || i from ${learners}`,
    `insert into identity_record (model, id, payload_json, account_id, expires_at)
      select 'Grant', 'grant-b' || i, '{}', 'b' || i, ${later} from ${learners}`,
    `insert into run (id, person_id, activity_id, version, enrolled_at, started_at, touched_at, revision)
      select 'run_b' || i || '_' || item.slug, 'person_b' || i, item.id, item.current_version, 1, 1, 1, 1
      from ${learners} cross join content_item item where kind = 'activity' and published_by = 'bench'`,
    `insert into enrolment (id, person_id, programme_id, enrolled_at, last_activity_at, available_at_json)
      select 'enrolment_b' || i || '_' || item.slug, 'person_b' || i, item.id, 1, 1, '{}'
      from ${learners} cross join content_item item where kind = 'programme' and published_by = 'bench'`,
    `insert into run_entry (run_id, seq, kind, at) select id, 1, 'opened', 1 from run`,
  ];
}

/** Returns an access token for each of the learners, signed as the embedded provider at `address` does. */
export async function tokensFor(
  { db }: OpenDatabase,
  address: string,
  learners: readonly number[],
): Promise<string[]> {
  const { signing } = await readKeysInUse(db, Date.now());
  const { kid, ...jwk } = signing[0]!;
  const key = await importJWK(jwk, 'ES256');
  return Promise.all(
    learners.map((learner) =>
      new SignJWT({
        client_id: webClientId,
        scope: 'openid offline_access email',
        email: `b${learner}@bench.example`,
        gid: `grant-b${learner}`,
      })
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: kid! })
        .setIssuer(`${address}/idp`)
        .setAudience(`${address}/api`)
        .setSubject(`b${learner}`)
        .setIssuedAt()
        .setExpirationTime('2h')
        .sign(key),
    ),
  );
}

const talk = (number: number): ActivityDefinition => ({
  slug: slugOf(number),
  title: `Talk ${number}`,
  summaryShort: 'Short.',
  summaryFull: 'Full.',
  status: 'Available',
  audience: 'together',
  categories: { durations: ['5mins'] },
  touchpoints: [
    {
      id: 'only',
      title: 'Only',
      steps: Array.from({ length: questionsEach }, (_, question): StepDefinition[] => [
        { type: 'message', text: 'Here is a thought to share. Take your time with it, both of you.' },
        { type: 'user-input', id: stepOf(question), text: 'What do you say to that?', maxLength: 200 },
      ]).flat(),
    },
  ],
});
