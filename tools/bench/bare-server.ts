import { fastify } from 'fastify';
import { Pool } from 'pg';

/**
 * The reference for the product's routes, with the same learners: Fastify, a pool of the same size, and for each
 * request one SELECT (of one row, or of all rows of a dashboard), or one SELECT and one INSERT. This server validates
 * and authenticates nothing.
 */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
pool.on('error', () => undefined);
await pool.query(`create table if not exists bare_answer (
  run_id text not null, seq bigint generated always as identity, response_json text not null, at bigint not null,
  primary key (run_id, seq))`);

type Answer = { run: string; response: string };

const select = { name: 'one', text: 'select id, version, revision, touched_at from run where id = $1' };
const selectOpen = {
  name: 'open',
  text: `select activity_id, enrolment_id, enrolled_at, started_at, completed_at, touched_at from run
    where person_id = $1 and closed_at is null`,
};
const insert = {
  name: 'add',
  text: 'insert into bare_answer (run_id, response_json, at) values ($1, $2, $3)',
};

const fillers = new Map<number, Buffer>();
function fillerOf(bytes: number): Buffer {
  const filler = fillers.get(bytes) ?? Buffer.from(JSON.stringify('x'.repeat(bytes - 2)));
  fillers.set(bytes, filler);
  return filler;
}

const app = fastify({ logger: false });
app.get<{ Params: { run: string } }>('/run/:run', async ({ params }) => {
  const { rows } = await pool.query({ ...select, values: [params.run] });
  return rows[0];
});
/** The equivalent of a dashboard: reads all open runs of a person, and sends as many bytes. */
app.get<{ Params: { person: string; bytes: string } }>('/runs/:person/:bytes', async ({ params }, reply) => {
  await pool.query({ ...selectOpen, values: [params.person] });
  return reply.type('application/json').send(fillerOf(Number(params.bytes)));
});
app.post<{ Body: Answer }>('/answer', async ({ body }) => {
  const { rows } = await pool.query({ ...select, values: [body.run] });
  await pool.query({ ...insert, values: [body.run, JSON.stringify(body.response), Date.now()] });
  return rows[0];
});
await app.listen({ port: Number(process.env['PORT']), host: 'localhost' });
process.stdout.write('Ready\n');
