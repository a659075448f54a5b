import {
  decide,
  entryOf,
  pressesOf,
  textOf,
  viewOf,
  waitsAt,
  type Bounds,
  type Decision,
  type Device,
  type Entry,
  type Mistake,
  type Name,
  type OfEntry,
  type Reply,
  type Request,
  type State,
  type View,
  type Word,
} from './protocol-model.ts';

/** The possible next steps in the protocol of `protocol-model.ts`. */

/** A possible step and the state it leads to. `arrival`: the request to the server, and the log at that time. */
export type Step = {
  action: string;
  state: State;
  arrival?: { log: readonly Entry[]; request: Request; decision: Decision };
};

/** Returns every possible next step. A device can wait for a reply for ever, so a lost request is no step. */
export function next(state: State, bounds: Bounds, mistake?: Mistake): Step[] {
  const names: readonly Name[] = ['P', 'Q'];
  return [
    ...arrivals(state, mistake),
    ...crashes(state),
    ...names.flatMap((name) => {
      const { calling, pack } = deviceOf(state, name);
      const reply = state.replies.find(({ request }) => request.from === name);
      if (reply) return receives(state, name, reply, mistake);
      if (calling !== null) return pack ? [] : waits(state, name, calling);
      return pack ? playsOffline(state, name, pack, bounds) : plays(state, name, bounds);
    }),
  ];
}

const none: readonly Entry[] = [];

/** Returns the arrivals of requests at the server: that of a device, sent once or again, or the late copy. */
function arrivals(state: State, mistake?: Mistake): Step[] {
  const { devices, late } = state;
  const requests = [...devices.map(({ calling }) => calling), late].filter((request) => request !== null);
  return requests
    .filter(({ from }) => state.replies.every(({ request }) => request.from !== from))
    .map((request) => {
      const log = state.volatile.length > 0 ? [...state.log, ...state.volatile] : state.log;
      const decision = decide(log, request, mistake);
      const isAwaited = isSame(deviceOf(state, request.from).calling, request);
      const isEarly = mistake === 'an answer is acknowledged before it is durable';
      return {
        action: `the server: ${inWords(request)} is ${decision.outcome}`,
        arrival: { log, request, decision },
        state: {
          ...state,
          log: isEarly ? state.log : decision.log,
          volatile: isEarly ? decision.log.slice(state.log.length) : none,
          replies: isAwaited ? [...state.replies, { request, decision }] : state.replies,
          late: isAwaited ? late : null,
        },
      };
    });
}

/** Returns the crashes: the server stops after it has stored and before it has acknowledged, and is started again. */
function crashes(state: State): Step[] {
  const { log, volatile, replies } = state;
  return [
    ...(volatile.length > 0
      ? [{ action: 'the server writes', state: { ...state, log: [...log, ...volatile], volatile: [] } }]
      : []),
    ...(volatile.length + replies.length > 0
      ? [{ action: 'the server crashes', state: { ...state, volatile: [], replies: [] } }]
      : []),
  ];
}

/** Returns the steps in which a reply arrives or is lost. */
function receives(state: State, name: Name, reply: Reply, mistake?: Mistake): Step[] {
  const replies = state.replies.filter((other) => other !== reply);
  const { request, decision } = reply;
  const before = deviceOf(state, name);
  const presses = pressesOf(request);
  const isStored = (index: number): boolean =>
    request.kind === 'hand-in' ? index < decision.kept : decision.outcome !== 'refused';
  const gone = presses.filter(({ index }) => !isStored(index)).map(({ press }) => press);
  const after: Device = {
    ...before,
    calling: null,
    pack: null,
    drafts: mistake === 'refused words are dropped' ? before.drafts : withAll(before.drafts, gone),
    refused: withAll(before.refused, gone),
    view: viewAfter(before.view, reply, state),
  };
  return [
    ...become({ ...state, replies }, name, `hears ${decision.outcome}`, after),
    { action: `${name}'s reply is lost`, state: { ...state, replies } },
  ];
}

/**
 * Returns the view after a reply. An answer or an end gets the steps that follow; a change or a hand-in gets all; a
 * refusal reloads all.
 */
function viewAfter(view: View, { request, decision }: Reply, state: State): View {
  if (decision.outcome === 'refused') return viewOf(state.log);
  if (request.kind === 'rewind' || request.kind === 'hand-in') return viewOf(decision.log);
  return { ...view, counting: [...view.counting, entryOf(request)] };
}

/** Returns the steps while no reply comes: an answer can be taken back, and the page can be reloaded. */
function waits(state: State, name: Name, calling: Request): Step[] {
  const before = deviceOf(state, name);
  const view = viewOf(state.log);
  const withdrawn = calling.kind === 'answer' ? withAll(before.drafts, [calling.press]) : before.drafts;
  const isStillAsked =
    calling.kind === 'answer' && waitsAt(view) === calling.place && view.turn === calling.turn;
  return [
    ...(calling.kind === 'answer'
      ? become(state, name, 'takes its answer back', { ...before, calling: null, drafts: withdrawn })
      : []),
    ...(isStillAsked
      ? become(state, name, 'loads again and goes on sending', { ...before, view })
      : become(state, name, 'loads again', { ...before, view, calling: null, drafts: withdrawn })),
  ];
}

/** Returns the acts of the family: it answers, continues, goes back, reloads, or loses the network. */
function plays(state: State, name: Name, bounds: Bounds): Step[] {
  const before = deviceOf(state, name);
  const { view } = before;
  const send = (request: Request): Step[] => {
    const given = request.kind === 'answer' ? [...before.given, request.press] : before.given;
    return become(state, name, `sends ${inWords(request)}`, { ...before, given, calling: request });
  };
  const pack = { log: state.log, since: [] };
  return [
    ...movesIn(state, name, view, bounds).flatMap((entry) => send(requestOf(entry, name, view.turn))),
    ...become(state, name, 'loads again', { ...before, view: viewOf(state.log) }),
    ...(state.packs < bounds.packs
      ? become({ ...state, packs: state.packs + 1 }, name, 'loads again and loses the network', {
          ...before,
          view: viewOf(state.log),
          pack,
        })
      : []),
  ];
}

/**
 * Returns the steps without a network: the device extends a log of its own, and submits it when the network is back.
 */
function playsOffline(state: State, name: Name, pack: NonNullable<Device['pack']>, bounds: Bounds): Step[] {
  const before = deviceOf(state, name);
  const handsIn: Request = { kind: 'hand-in', from: name, after: pack.log.length, entries: pack.since };
  return [
    ...movesIn(state, name, before.view, bounds).flatMap((entry) => {
      const since = [...pack.since, entry];
      return become(state, name, `offline: ${textOf([entry])}`, {
        ...before,
        pack: { ...pack, since },
        given: entry.kind === 'answered' ? [...before.given, entry.press] : before.given,
        view: viewOf([...pack.log, ...since]),
      });
    }),
    ...become(state, name, `sends ${inWords(handsIn)}`, { ...before, calling: handsIn }),
  ];
}

/** Returns the acts that a screen with this view allows. */
function movesIn(state: State, name: Name, view: View, bounds: Bounds): Entry[] {
  const place = waitsAt(view);
  const { given } = deviceOf(state, name);
  const canAnswer = state.devices[0].given.length + state.devices[1].given.length < bounds.answers;
  const words: readonly Word[] = canAnswer ? ['X', 'Y'] : [];
  const changeable = view.turn < bounds.rewinds ? view.counting : [];
  const onward: Entry[] =
    place === null
      ? []
      : place === 'end'
        ? [{ kind: 'ended', place }]
        : words.map((word): Entry => ({
            kind: 'answered',
            place,
            word,
            press: `${name}${given.length}${place}${word}`,
            seen: textOf(view.counting),
          }));
  return [
    ...onward,
    ...changeable.flatMap((entry): Entry[] =>
      entry.kind === 'answered'
        ? [{ kind: 'rewound', place: entry.place, press: `${name}<${entry.place}${view.turn}` }]
        : [],
    ),
  ];
}

// Helpers of the functions above.

const deviceOf = ({ devices }: State, name: Name): Device => devices[name === 'P' ? 0 : 1];

/**
 * Returns the step to another state of the device. A call that the device gives up may still arrive as the late copy.
 */
function become(state: State, name: Name, action: string, after: Device): Step[] {
  const [first, second] = state.devices;
  const { calling } = deviceOf(state, name);
  const reached: State = { ...state, devices: name === 'P' ? [after, second] : [first, after] };
  const step = { action: `${name} ${action}`, state: reached };
  if (calling === null || after.calling !== null || state.late !== null) return [step];
  const copied = {
    action: `${step.action}, and a copy stays on its way`,
    state: { ...reached, late: calling },
  };
  return [step, copied];
}

function requestOf(entry: Entry, from: Name, turn: number): OfEntry {
  switch (entry.kind) {
    case 'answered':
      return { ...entry, kind: 'answer', from, turn };
    case 'ended':
      return { ...entry, kind: 'end', from };
    case 'rewound':
      return { ...entry, kind: 'rewind', from, turn };
  }
}

const withAll = (list: readonly string[], more: readonly string[]): readonly string[] => [
  ...list,
  ...more.filter((one) => !list.includes(one)),
];

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function inWords(request: Request): string {
  switch (request.kind) {
    case 'answer':
      return `answer ${request.place}${request.word} of turn ${request.turn}`;
    case 'end':
      return 'end of the touchpoint';
    case 'rewind':
      return `change of ${request.place} of turn ${request.turn}`;
    case 'hand-in':
      return `hand-in after ${request.after}: ${textOf(request.entries)}`;
  }
}
