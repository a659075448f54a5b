import {
  resolveActivity,
  type ActivityRef,
  type ResolveActivityPorts,
} from '../../src/application/activity/resolve-activity.ts';
import { encodeRunTurn } from '../../src/domain/chat/run-turn.ts';
import { AppError } from '../../src/application/errors.ts';
import type { RunRepository } from '../../src/application/ports/server/chat/run-repository.ts';
import type { RunDecision } from '../../src/domain/chat/respond.ts';
import type { Run } from '../../src/domain/chat/run.ts';
import type { RunEntry } from '../../src/domain/chat/run-entry.ts';
import { foldLogIntoScript, type Script } from '../../src/domain/chat/script.ts';
import type { StepsReply } from '../../src/domain/steps/steps-reply.ts';
import type { AdminAct } from '../../src/domain/people/audit.ts';
import type { Person } from '../../src/domain/people/person.ts';
import { MemoryAuditLog } from '../support/stores/memory-person-records.ts';
import type { EntryRow, MemoryDatabase } from '../support/stores/memory-database.ts';
import {
  asItIs,
  portsOf,
  type Composition,
  type ProcessParts,
  type ServerPorts,
  type UseCases,
} from './composition.ts';
import type { InvariantName } from './invariants.ts';

/** A mistake that the product could have, and the invariant that must find it. */
export type Fault = { what: string; breaks: InvariantName; composition: Composition };

/** Returns the composition with other use cases. */
export const doing = (changes: Partial<UseCases>): Composition => ({
  ...asItIs,
  useCases: { ...asItIs.useCases, ...changes },
});

/** Returns the composition with other ports. */
export const over = (
  change: (ports: ServerPorts, parts: ProcessParts) => Partial<ServerPorts>,
): Composition => ({
  ...asItIs,
  ports: (parts) => {
    const ports = portsOf(parts);
    return { ...ports, ...change(ports, parts) };
  },
});

/** Returns the composition with another repository of runs, which wraps the product's. */
export const overRuns = (
  change: (runs: RunRepository, parts: ProcessParts) => Partial<RunRepository>,
): Composition =>
  over(({ runs }, parts) => {
    const changed = change(runs, parts);
    return {
      runs: new Proxy(runs, { get: (target, name) => methodOf(changed, name) ?? methodOf(target, name) }),
    };
  });

export function methodOf(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name);
  return typeof value === 'function' ? value.bind(target) : value;
}

/** Continues as `goOn` of submit-response.ts does, for decisions that the product does not make. */
export async function goOn(
  ports: ResolveActivityPorts,
  person: Person,
  ref: ActivityRef,
  decide: (script: Script, run: Run & { startedAt: number }, now: number) => RunDecision,
): Promise<StepsReply> {
  const { key } = await resolveActivity(ports, person, ref);
  const now = ports.clock.now();
  return ports.runs.change(key, (run) => {
    const { startedAt = null } = run ?? {};
    if (!run || startedAt === null) throw new AppError('NotStarted', 'Start the Activity first.');
    const script = foldLogIntoScript(run.definition, run.log);
    const started = { ...run, startedAt };
    const decision = decide(script, started, now);
    if (decision.kind === 'refused') throw new AppError(decision.code, decision.message);
    if (decision.kind === 'repeat') return { reply: encodeRunTurn(started, decision.reply) };
    return {
      change: { append: [decision.entry] },
      reply: encodeRunTurn(started, script.take(decision.entry)),
    };
  });
}

export const refusedAsLate: RunDecision = { kind: 'refused', code: 'OutOfOrder', message: 'It is too late.' };

/** A faulty admins' log, which stores each act unchanged, names included. */
export class NamingAuditLog extends MemoryAuditLog {
  readonly #parts: Pick<ProcessParts, 'database' | 'commits'>;

  constructor(database: MemoryDatabase, commits: ProcessParts['commits']) {
    super(database, commits);
    this.#parts = { database, commits };
  }

  override async add(act: AdminAct): Promise<void> {
    const { database, commits } = this.#parts;
    await commits.before();
    database.recordAct(act);
    await commits.after();
  }
}

const known = new Set(['opened', 'answered', 'touchpoint-ended', 'rewound']);
export const isKnownRow = ({ kind }: EntryRow): boolean => known.has(kind);

/** Returns all steps of a run's Activity, as if each had been reached. */
export function allStepsOf({ definition }: Run): StepsReply {
  const steps = definition.touchpoints.flatMap(
    (_touchpoint, index) =>
      foldLogIntoScript({ ...definition, touchpoints: definition.touchpoints.slice(index) }, []).available()
        .steps,
  );
  return { steps, activityStatus: 'InProgress' };
}

/** Returns the log without the answer that is gone back to, and all that followed it. */
export function cutBefore(
  { tables }: MemoryDatabase,
  runId: string,
  { stepId }: RunEntry & { kind: 'rewound' },
): void {
  const rows = tables.entries.get(runId) ?? [];
  const from = rows.findLastIndex((row) => row.kind === 'answered' && row.stepId === stepId);
  tables.entries.set(runId, from === -1 ? rows : rows.slice(0, from));
}

/** Publishes as the library does, then moves every open run of the Activity to the new version. */
export function publishAndMove(
  library: ServerPorts['library'],
  database: MemoryDatabase,
): ServerPorts['library']['publish'] {
  return async (...asked) => {
    const published = await library.publish(...asked);
    const { runs } = database.tables;
    for (const run of runs.values())
      if (run.activityId === published.id && run.closedAt === null)
        runs.set(run.id, { ...run, version: published.version });
    return published;
  };
}

/** Returns records whose erasure leaves one table unchanged. */
export function keepingRows(
  records: ServerPorts['records'],
  database: MemoryDatabase,
  table: 'purchases' | 'entries',
): ServerPorts['records'] {
  return new Proxy(records, {
    get: (target, name) => {
      if (name !== 'erase') return methodOf(target, name);
      return async (...asked: Parameters<typeof target.erase>) => {
        const before = new Map<string, unknown>(database.tables[table] as ReadonlyMap<string, unknown>);
        const done = await target.erase(...asked);
        const rows = database.tables[table] as Map<string, unknown>;
        if (done === 'erased') for (const [key, row] of before) if (!rows.has(key)) rows.set(key, row);
        return done;
      };
    },
  });
}

/** Returns a log without its newest entry. */
export const cut = ([runId, rows]: readonly [string, readonly EntryRow[]]): [string, readonly EntryRow[]] => [
  runId,
  rows.slice(0, -1),
];
