import { resolveActivity, type ActivityRef } from '../../src/application/activity/resolve-activity.ts';
import { AppError } from '../../src/application/errors.ts';
import type { OfflineStore } from '../../src/application/ports/device/chat/offline-store.ts';
import { decideHandIn, type HandIn, type HandInOutcome } from '../../src/domain/chat/hand-in.ts';
import { packValidMs, toPlayableActivity, type Pack } from '../../src/domain/chat/pack.ts';
import { encodeRunTurn } from '../../src/domain/chat/run-turn.ts';
import type { Run } from '../../src/domain/chat/run.ts';
import type { LearnerLogEntry, RunEntry } from '../../src/domain/chat/run-entry.ts';
import { foldLogIntoScript } from '../../src/domain/chat/script.ts';
import type { Person } from '../../src/domain/people/person.ts';
import type { MemoryDatabase } from '../support/stores/memory-database.ts';
import { asItIs, portsOf, type Composition, type UseCases } from './composition.ts';
import { doing, methodOf, type Fault } from './planting.ts';

type HandInPorts = Parameters<UseCases['handInConversation']>[0];

/** Submits a conversation as `handInConversation` of pack-conversation.ts does, with another decision. */
const taking = (decide: (run: Run, played: HandIn, now: number) => HandInOutcome): Composition =>
  doing({
    handInConversation: async (ports, person, ref, played) => {
      const { key } = await resolveActivity(ports, person, ref);
      const now = ports.clock.now();
      return ports.runs.change(key, (run) => {
        if (!run || run.startedAt === null) throw new AppError('NotStarted', 'Start the Activity first.');
        const taken = decide(run, played, now);
        if (taken.kind === 'movedOn') throw new AppError('OutOfOrder', 'It went on somewhere else.');
        const { append, standing, script } = taken;
        const available = encodeRunTurn({ startedAt: run.startedAt }, script.available());
        const reply = { available, standing };
        return append.length > 0 ? { change: { append }, reply } : { reply };
      });
    },
  });

/** Returns the use cases for packs, which may also read the database and keep a state in memory. */
function besideDatabase<Kept>(
  begin: () => Kept,
  change: (of: (ports: HandInPorts) => { database: MemoryDatabase; kept: Kept }) => Partial<UseCases>,
): Composition {
  const known = new WeakMap<object, { database: MemoryDatabase; kept: Kept }>();
  const of = ({ runs }: HandInPorts): { database: MemoryDatabase; kept: Kept } => {
    const found = known.get(runs);
    if (!found) throw new Error('These ports are of another world.');
    return found;
  };
  return {
    ...doing(change(of)),
    ports: (parts) => {
      const ports = portsOf(parts);
      known.set(ports.runs, { database: parts.database, kept: begin() });
      return ports;
    },
  };
}

/** Deletes the entries of the log after the first `count`. */
async function cutAfter(
  ports: HandInPorts,
  { entries }: MemoryDatabase['tables'],
  { person, ref, played }: { person: Person; ref: ActivityRef; played: HandIn },
): Promise<void> {
  const { key } = await resolveActivity(ports, person, ref);
  const run = await ports.runs.find(key);
  if (run?.startedAt === played.startedAt)
    entries.set(run.id, (entries.get(run.id) ?? []).slice(0, played.from));
}

/** Decides that a repeated submission goes back to the stored answer, and stores it once more. */
function again(run: Run, { startedAt, entries }: HandIn, now: number): HandInOutcome {
  if (run.startedAt !== startedAt) return { kind: 'movedOn' };
  const script = foldLogIntoScript(run.definition, run.log);
  const append: RunEntry[] = [];
  const put = (entry: RunEntry): void => {
    append.push(entry);
    script.take(entry);
  };
  for (const entry of entries) {
    if (entry.kind === 'answered' && script.taken('answered', entry.stepId))
      put({ kind: 'rewound', stepId: entry.stepId, at: now });
    if (fits(script, entry)) put({ ...entry, at: now });
  }
  return { kind: 'taken', append, standing: entries.length, script };
}

function fits({ waitsOn }: ReturnType<typeof foldLogIntoScript>, entry: LearnerLogEntry): boolean {
  if (waitsOn === null || entry.kind === 'rewound') return false;
  return waitsOn.kind === 'answer'
    ? entry.kind === 'answered' && waitsOn.step.touchpointStepEntityId === entry.stepId
    : entry.kind === 'touchpoint-ended' && waitsOn.touchpointId === entry.touchpointId;
}

/** Returns true if the device has an unsent answer to this step. */
function isUnsent(copy: OfflineStore, ...[of, stepId]: Parameters<OfflineStore['draft']>): boolean {
  const { entries, from = 0 } = copy.log(of) ?? {};
  return (
    Array.isArray(entries) &&
    entries.slice(from).some((entry: RunEntry) => entry.kind === 'answered' && entry.stepId === stepId)
  );
}

/** The planted faults in conversations that continue without a network. */
export const packFaults = {
  'hands-in-without-comparing': {
    what: 'a hand-in is not compared with what the run holds from there on',
    breaks: 'stored-is-not-refused',
    composition: taking((run, played, now) => decideHandIn(run, { ...played, from: run.log.length }, now)),
  },
  'a-hand-in-replaces-the-log': {
    what: 'what the run holds from there on gives way to what is handed in',
    breaks: 'acknowledged-is-kept',
    composition: besideDatabase(
      () => null,
      (of) => ({
        handInConversation: async (ports, person, ref, played) => {
          await cutAfter(ports, of(ports).database.tables, { person, ref, played });
          return asItIs.useCases.handInConversation(ports, person, ref, played);
        },
      }),
    ),
  },
  'a-repeated-hand-in-is-stored-twice': {
    what: 'an answer that is handed in again counts as a changed answer',
    breaks: 'stored-once',
    composition: taking(again),
  },
  'a-hand-in-brings-its-times': {
    what: 'what is handed in keeps the instants of the clock of its device',
    breaks: 'times-are-the-servers',
    composition: taking((run, played, now) => {
      const taken = decideHandIn(run, played, now);
      if (taken.kind === 'movedOn') return taken;
      const { entries } = played;
      const first = taken.standing - taken.append.length;
      const append = taken.append.map((entry, place) => ({
        ...entry,
        at: entries[first + place]?.at ?? entry.at,
      }));
      return { ...taken, append };
    }),
  },
  'refused-words-are-dropped': {
    what: 'what was played without a network and has no place in the run is no draft',
    breaks: 'typed-is-kept',
    composition: {
      ...asItIs,
      copy: (store) =>
        new Proxy(store, {
          get: (target, name) =>
            name === 'saveDraft'
              ? (...asked: Parameters<OfflineStore['saveDraft']>) => {
                  const [of, stepId] = asked;
                  if (!isUnsent(target, of, stepId)) target.saveDraft(...asked);
                }
              : methodOf(target, name),
        }),
    },
  },
  'packs-the-run-before': {
    what: 'a pack is kept in memory under its person and Activity, and given after the run was begun anew',
    breaks: 'packs-are-current',
    composition: besideDatabase(
      () => new Map<string, Pack>(),
      (of) => ({
        packConversation: async (ports, person, ref) => {
          const made = await asItIs.useCases.packConversation(ports, person, ref);
          const { kept } = of(ports);
          const name = `${person.id} ${ref.activity} ${ref.programme}`;
          const before = kept.get(name) ?? made;
          kept.set(name, before);
          return before;
        },
      }),
    ),
  },
  'packs-what-is-not-open': {
    what: 'whoever has begun an Activity is given its pack, whether they may open it or not',
    breaks: 'access-is-needed',
    composition: doing({
      packConversation: async (ports, person, ref) => {
        const { key } = await resolveActivity(ports, person, ref);
        const run = await ports.runs.find(key);
        if (!run || run.startedAt === null) throw new AppError('NotStarted', 'Start the Activity first.');
        const { version, definition, startedAt, log } = run;
        const now = ports.clock.now();
        return {
          version,
          activity: toPlayableActivity(definition),
          startedAt,
          log,
          issuedAt: now,
          validUntil: now + packValidMs,
        };
      },
    }),
  },
} as const satisfies Record<string, Fault>;
