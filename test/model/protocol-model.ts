/**
 * The protocol between a family's devices and the server, reduced to the smallest form that can still go wrong: two
 * devices, one run, a conversation of three places. It has no clock, no texts and no database. The real decisions are
 * in `respond.ts` and `hand-in.ts` of `src/domain/chat`; the test replays the explored paths against them.
 *
 * This file has the state, the server's decisions, and the invariants. `protocol-steps.ts` has the possible next steps;
 * `explore.ts` visits every reachable state.
 */

/** The conversation: question `a`, the end of a touchpoint, question `b`. Either question takes one of two words. */
const conversation = ['a', 'end', 'b'] as const;
export type Place = (typeof conversation)[number];
export type Question = Exclude<Place, 'end'>;
export type Word = 'X' | 'Y';
export type Name = 'P' | 'Q';

/**
 * One entry of the log. `press` names the press of a button that made it, `seen` what its giver saw before; no server
 * knows either, and no decision reads them.
 */
export type Entry =
  | { kind: 'answered'; place: Question; word: Word; press: string; seen: string }
  | { kind: 'ended'; place: 'end' }
  | { kind: 'rewound'; place: Question; press: string };

export type Request =
  | { kind: 'answer'; from: Name; place: Question; word: Word; press: string; seen: string; turn: number }
  | { kind: 'end'; from: Name; place: 'end' }
  | { kind: 'rewind'; from: Name; place: Question; press: string; turn: number }
  /** The entries made without a network, after the first `after` entries of the log. */
  | { kind: 'hand-in'; from: Name; after: number; entries: readonly Entry[] };

export type Outcome = 'stored' | 'repeated' | 'refused';

/**
 * The log after the decision; for a hand-in also the number of its entries that are in the log. A refused hand-in
 * reports none, even if the log begins with its entries.
 */
export type Decision = { outcome: Outcome; log: readonly Entry[]; kept: number };

export type Reply = { request: Request; decision: Decision };

/** The result of a log: the entries that count, and the number of times the family went back. */
export type View = { counting: readonly Entry[]; turn: number };

export type Device = {
  /** The view on the device's screen. */
  view: View;
  /** The one call in progress. It is repeated until its reply comes; an answer outlives a reload. */
  calling: Request | null;
  /** The Activity kept on the device without a network: the log at that time, and the entries since. */
  pack: { log: readonly Entry[]; since: readonly Entry[] } | null;
  /** The answers given on the device so far, as presses. */
  given: readonly string[];
  /** The steps whose text is kept as a draft. */
  drafts: readonly string[];
  /** The texts that the server refused to store. */
  refused: readonly string[];
};

export type State = {
  /** The durable log. */
  log: readonly Entry[];
  /** The entries acknowledged without being durable. A correct server has none. */
  volatile: readonly Entry[];
  /** The replies that were decided and not received: a crash between durability and acknowledgement loses them. */
  replies: readonly Reply[];
  /** The copy of an earlier request that is still on its way, or null. */
  late: Request | null;
  devices: readonly [Device, Device];
  packs: number;
};

/**
 * The bounds of the search: answers and packs of both devices together, and the number of times the family goes back.
 */
export type Bounds = { answers: number; rewinds: number; packs: number };

/** The mistakes that can be planted. The invariants must find each of them. */
export const mistakes = [
  'an answer is taken whatever its turn',
  'a change is taken whatever its turn',
  'a repeat is not recognised',
  'an answer is acknowledged before it is durable',
  'going back deletes',
  'a hand-in is not compared with the log',
  'a hand-in replaces the log',
  'refused words are dropped',
] as const;
export type Mistake = (typeof mistakes)[number];

const device: Device = {
  view: { counting: [], turn: 0 },
  calling: null,
  pack: null,
  given: [],
  drafts: [],
  refused: [],
};

export const initial: State = {
  log: [],
  volatile: [],
  replies: [],
  late: null,
  devices: [device, device],
  packs: 0,
};

// The log and what it comes to.

/** Returns the view of a log. Going back undoes the last answer at that place and all entries after it. */
export function viewOf(log: readonly Entry[]): View {
  let counting: readonly Entry[] = [];
  let turn = 0;
  for (const entry of log)
    if (entry.kind === 'rewound') {
      counting = counting.slice(
        0,
        counting.findIndex(({ place }) => place === entry.place),
      );
      turn += 1;
    } else counting = [...counting, entry];
  return { counting, turn };
}

/** Returns the place at which the conversation waits; null at its end. */
export const waitsAt = ({ counting }: View): Place | null => conversation[counting.length] ?? null;

const countsAt = ({ counting }: View, place: Place): Entry | undefined =>
  counting.find((entry) => entry.place === place);

/** Returns the longest beginning of `entries` with which the log can continue. */
function fitting(log: readonly Entry[], entries: readonly Entry[]): readonly Entry[] {
  const end = entries.findIndex((entry, index) => {
    const view = viewOf([...log, ...entries.slice(0, index)]);
    return entry.kind === 'rewound'
      ? countsAt(view, entry.place) === undefined
      : waitsAt(view) !== entry.place;
  });
  return end === -1 ? entries : entries.slice(0, end);
}

/** Returns entries in the form in which a device and a server compare them: 'aX end bY <a'. */
export const textOf = (entries: readonly Entry[]): string =>
  entries
    .map((entry) => {
      if (entry.kind === 'answered') return `${entry.place}${entry.word}`;
      return entry.kind === 'ended' ? entry.place : `<${entry.place}`;
    })
    .join(' ');

// Decisions of the server.

/** Returns the decision about a request, given the log. Its checks have the order of the domain's. */
export function decide(log: readonly Entry[], request: Request, mistake?: Mistake): Decision {
  const view = viewOf(log);
  const refused: Decision = { outcome: 'refused', log, kept: 0 };
  const repeated: Decision = { outcome: 'repeated', log, kept: 0 };
  const stored = (entry: Entry): Decision => ({ outcome: 'stored', log: [...log, entry], kept: 0 });
  switch (request.kind) {
    case 'answer': {
      const { place, word, press, seen, turn } = request;
      const earlier = countsAt(view, place);
      if (earlier?.kind === 'answered' && mistake !== 'a repeat is not recognised')
        return earlier.word === word ? repeated : refused;
      if (turn !== view.turn && mistake !== 'an answer is taken whatever its turn') return refused;
      return waitsAt(view) === place ? stored({ kind: 'answered', place, word, press, seen }) : refused;
    }
    case 'end':
      if (countsAt(view, 'end')) return repeated;
      return waitsAt(view) === 'end' ? stored({ kind: 'ended', place: 'end' }) : refused;
    case 'rewind': {
      const { place, press, turn } = request;
      if (waitsAt(view) === place) return repeated;
      if (!countsAt(view, place)) return refused;
      if (turn !== view.turn && mistake !== 'a change is taken whatever its turn') return refused;
      if (mistake !== 'going back deletes') return stored({ kind: 'rewound', place, press });
      const left = view.counting.findIndex((entry) => entry.place === place);
      return { outcome: 'stored', log: view.counting.slice(0, left), kept: 0 };
    }
    case 'hand-in':
      return handIn(log, request.after, request.entries, mistake);
  }
}

/**
 * Decides on a hand-in. Entries that the log has already are a repeat. If it has other entries, another device came
 * first and the log stays. Otherwise the longest beginning that fits is stored.
 */
function handIn(
  log: readonly Entry[],
  after: number,
  entries: readonly Entry[],
  mistake?: Mistake,
): Decision {
  const since = log.slice(after);
  const differs = entries.findIndex((entry, index) => {
    const other = since[index];
    return other === undefined || textOf([entry]) !== textOf([other]);
  });
  const common = differs === -1 ? entries.length : differs;
  if (mistake === 'a hand-in replaces the log')
    return { outcome: 'stored', log: [...log.slice(0, after), ...entries], kept: entries.length };
  if (mistake === 'a hand-in is not compared with the log') {
    const taken = fitting(log, entries);
    return { outcome: 'stored', log: [...log, ...taken], kept: taken.length };
  }
  if (common === entries.length) return { outcome: 'repeated', log, kept: common };
  if (common < since.length) return { outcome: 'refused', log, kept: 0 };
  const taken = fitting(log, entries.slice(common));
  return { outcome: 'stored', log: [...log, ...taken], kept: common + taken.length };
}

// Invariants.

/** The invariants; each must hold in every reachable state. */
export const invariants: Readonly<Record<string, (state: State) => boolean>> = {
  'no press is stored twice': ({ log }) => {
    const presses = log.flatMap((entry) => (entry.kind === 'ended' ? [] : [entry.press]));
    return new Set(presses).size === presses.length;
  },
  'every entry of the log fits what stands before it': ({ log }) => fitting([], log).length === log.length,
  'an answer counts only after what its giver saw': ({ log }) => {
    const { counting } = viewOf(log);
    return counting.every(
      (entry, index) => entry.kind !== 'answered' || entry.seen === textOf(counting.slice(0, index)),
    );
  },
  'an answer that was told as refused does not count': ({ log, devices }) => {
    const refused = devices.flatMap((one) => one.refused);
    return viewOf(log).counting.every((entry) => entry.kind !== 'answered' || !refused.includes(entry.press));
  },
  'every word that was typed is in the log, on its way, in a pack or a draft': ({ log, volatile, devices }) =>
    devices.every(({ given, drafts, calling, pack }) => {
      const underWay = [...(calling ? pressesOf(calling) : []), ...pressesIn(pack?.since ?? [])];
      const kept = new Set([...drafts, ...underWay.map(({ press }) => press)]);
      const stored = [...log, ...volatile];
      return given.every((press) => kept.has(press) || stored.some((entry) => holds(entry, press)));
    }),
  'a screen of this turn shows a beginning of what counts': ({ log, volatile, devices }) => {
    const { counting, turn } = viewOf([...log, ...volatile]);
    return devices.every(
      ({ view, pack }) =>
        pack !== null ||
        view.turn !== turn ||
        textOf(view.counting) === textOf(counting.slice(0, view.counting.length)),
    );
  },
};

// Requests, entries and presses.

export type OfEntry = Exclude<Request, { kind: 'hand-in' }>;

/** Returns the entry that a request asks to store. */
export function entryOf(request: OfEntry): Entry {
  switch (request.kind) {
    case 'answer': {
      const { place, word, press, seen } = request;
      return { kind: 'answered', place, word, press, seen };
    }
    case 'end':
      return { kind: 'ended', place: request.place };
    case 'rewind':
      return { kind: 'rewound', place: request.place, press: request.press };
  }
}

type Press = { press: string; index: number };

const pressesIn = (entries: readonly Entry[]): Press[] =>
  entries.flatMap((entry, index) => (entry.kind === 'answered' ? [{ press: entry.press, index }] : []));

/** Returns the answers in a request, and their places in it. */
export const pressesOf = (request: Request): Press[] =>
  pressesIn(request.kind === 'hand-in' ? request.entries : [entryOf(request)]);

/** Returns whether this entry holds the word of that press. It may come from an equal press of the other device. */
const holds = (entry: Entry, press: string): boolean =>
  entry.kind === 'answered' && press.endsWith(`${entry.place}${entry.word}`);
