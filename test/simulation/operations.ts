import { nothingDemanded } from '../support/stores/nothing-demanded.ts';
import { toErrorCode } from '../../src/application/errors.ts';
import type { ConversationKey } from '../../src/application/ports/device/chat/offline-store.ts';
import type { Person } from '../../src/domain/people/person.ts';
import { dice, type Dice } from '../support/random-activity.ts';
import type { Server } from './composition.ts';
import { programmeSlug, promoCode, slugs, versionOf, versionsOfEach } from './content.ts';
import type { Device } from './device.ts';
import type { World } from './world.ts';

/** An event in a world. `at` is ms after its beginning; `chance` seeds all dice until the next operation. */
export type Operation = { at: number; kind: OperationKind; who: number; chance: number };

type OperationRow = {
  /** The relative frequency with which the operation is drawn. */
  weight: number;
  happen(world: World, who: number): void;
};

/**
 * The operations that can happen. A new call of the product is one more row: a device's begins with `onDevice`, an
 * admin's with `adminJob`. An operation that has nothing to act on does nothing.
 */
const table = {
  open: {
    weight: 9,
    happen: onDevice((device, { random }) => device.open(conversationFor(device, random))),
  },
  answer: { weight: 34, happen: onDevice(async (device, { random }) => device.answer(random)) },
  rewind: { weight: 9, happen: onDevice(async (device, { random }) => device.rewind(random)) },
  resume: { weight: 3, happen: onDevice(async ({ session }) => session?.resume()) },
  retry: { weight: 3, happen: onDevice(async ({ session }) => session?.retry()) },
  withdraw: { weight: 2, happen: onDevice(async ({ session }) => session?.withdraw()) },
  finish: { weight: 4, happen: onDevice(async ({ session }) => session?.closeFinish()) },
  comeBack: { weight: 6, happen: onDevice((device) => device.comeBack()) },
  reloadPage: {
    weight: 4,
    happen: onDevice((device) => device.reloadPage()),
  },
  cut: { weight: 4, happen: onDevice(async (device, { random }) => device.cut(cutMs(random))) },
  cutFamily: { weight: 1.5, happen: (world, who) => cutFamily(world, who) },
  reconnect: { weight: 5, happen: onDevice(async (device) => device.reconnect()) },
  leavePage: { weight: 2, happen: onDevice(async (device) => device.close()) },
  logOut: {
    weight: 0.7,
    happen: onDevice(async (device, { watch }) => {
      watch.signedOut(device);
      device.logOut();
    }),
  },
  forge: { weight: 3, happen: onDevice(forge) },
  resetActivity: {
    weight: 3,
    happen: onDevice(async (device, { watch }) => {
      const { conversation } = device;
      if (!conversation) return;
      const { activity, programme } = conversation;
      await device.call({
        what: 'resetActivity',
        work: ({ ports, useCases }, person) => useCases.resetActivity(ports, person, { activity, programme }),
      });
      watch.begunAgain(device, conversation);
      device.copy.forget(conversation);
      await device.open(conversation);
    }),
  },
  enrolProgramme: { weight: 4, happen: onProgramme('enrolProgramme') },
  continueProgramme: { weight: 1, happen: onProgramme('continueProgramme') },
  resetProgramme: { weight: 1, happen: onProgramme('resetProgramme') },
  createPayment: {
    weight: 4,
    happen: onDevice(async (device) => {
      const { paymentIntent } = await device.call({
        what: 'createPayment',
        work: ({ ports, useCases }, person) => useCases.createPayment(ports, person, 'en'),
      });
      device.payment = paymentIntent;
    }),
  },
  pay: {
    weight: 5,
    happen: onDevice(async ({ payment }, { payments, random }) => {
      if (payment !== null)
        payments.confirm(payment, random.pick(['pays', 'pays', 'isSlow', 'declines'] as const));
    }),
  },
  verifyPurchase: {
    weight: 3,
    happen: onDevice(async (device) => {
      const { payment } = device;
      if (payment === null) return;
      await device.call({
        what: 'verifyPurchase',
        work: ({ ports, useCases }, person) => useCases.verifyPurchase(ports, person, payment),
      });
    }),
  },
  claimPromoCode: {
    weight: 1.5,
    // Many people claim a shared code at once.
    happen: (world, who) => {
      const all = world.random.chance(0.4) ? world.devices.map((_device, place) => place) : [who];
      for (const one of all) claimPromoCode(world, one);
    },
  },
  notifyOfPayment: { weight: 4, happen: (world) => notifyOfPayment(world) },
  reconcile: {
    weight: 1.5,
    happen: (world) =>
      void world.job('reconcile', ({ ports, useCases }) => useCases.reconcilePurchases(ports)),
  },
  crash: { weight: 5, happen: (world, who) => crash(world, who) },
  publish: { weight: 3, happen: (world) => publish(world) },
  restoreVersion: { weight: 2, happen: (world) => restoreVersion(world) },
  stand: { weight: 1.5, happen: (world) => stand(world) },
  erase: { weight: 1, happen: (world, who) => erase(world, who) },
  retention: {
    weight: 2,
    happen: (world) =>
      void world.job('retention', ({ ports, useCases }) =>
        useCases.applyRetention(ports, async () => undefined),
      ),
  },
  backUp: { weight: 1.5, happen: (world) => world.takeBackup() },
  restoreBackup: { weight: 1, happen: (world) => world.restoreBackup() },
  newerEntry: { weight: 0.4, happen: (world, who) => writeNewerEntry(world, who) },
  registerAgain: { weight: 1.5, happen: (world, who) => world.device(who).family.registerAgain() },
} satisfies Record<string, OperationRow>;

export type OperationKind = keyof typeof table;
export const operations: Readonly<Record<OperationKind, OperationRow>> = table;

const kinds = Object.keys(table) as OperationKind[];
const weightOfAll = kinds.reduce((sum, kind) => sum + operations[kind].weight, 0);

/** The largest number of operations in one world. */
const mostOperations = 48;
const fewestOperations = 20;
const [secondMs, minuteMs, hourMs, dayMs] = [1000, 60_000, 60 * 60_000, 24 * 60 * 60_000];

/**
 * Draws the schedule of a seed. It begins with both families in a conversation, because other beginnings lead nowhere.
 */
export function drawSchedule(seed: number): Operation[] {
  const random = dice(`schedule ${seed}`);
  const count = fewestOperations + random.throw(mostOperations - fewestOperations);
  const opening: OperationKind[] = ['enrolProgramme', 'open', 'open', 'answer'];
  let at = 0;
  return Array.from({ length: count }, (_, place) => {
    const kind = opening[place] ?? drawKind(random);
    at += place < opening.length ? 100 : gapBefore(kind, random);
    return { at, kind, who: drawWho(random), chance: random.throw(2 ** 31) };
  });
}

function drawKind(random: Dice): OperationKind {
  let left = (random.throw(1_000_000) / 1_000_000) * weightOfAll;
  for (const kind of kinds) {
    left -= operations[kind].weight;
    if (left < 0) return kind;
  }
  return 'answer';
}

/** Draws the family that acts. One does more than the other, so that its devices meet in one conversation. */
const drawWho = (random: Dice): number => (random.chance(0.75) ? random.throw(3) : random.throw(6));

/**
 * Draws the time before an operation (ms): mostly none, sometimes hours or days, rarely years (before retention more
 * often).
 */
function gapBefore(kind: OperationKind, random: Dice): number {
  if (kind === 'retention' && random.chance(0.5)) return random.throw(1100) * dayMs;
  const place = random.throw(1000);
  if (place < 600) return random.throw(3 * secondMs);
  if (place < 850) return random.throw(2 * minuteMs);
  if (place < 940) return random.throw(3 * hourMs);
  return place < 995 ? random.throw(20 * dayMs) : random.throw(800) * dayMs;
}

/** Makes the operation of a person on a device. A refusal by the server is shown to the person and ends nothing. */
function onDevice(act: (device: Device, world: World) => Promise<unknown>): OperationRow['happen'] {
  return (world, who) => {
    const device = world.device(who);
    device.wake();
    act(device, world).catch((error: unknown) => {
      world.watch.failed(device.name, error);
      world.note(`${device.name} reads ${toErrorCode(error)}`);
    });
  };
}

/** Draws the duration of a cut (ms): from a ride in a lift to longer than a pack may be kept. */
const cutMs = (random: Dice): number => random.throw(random.pick([2 * minuteMs, 3 * hourMs, 16 * dayMs]));

/** Cuts each of a family's devices off from the network, as when the family travels. */
function cutFamily(world: World, who: number): void {
  const { devices, random } = world;
  const { family } = world.device(who);
  for (const one of devices) if (one.family === family) one.cut(cutMs(random));
}

function onProgramme(
  call: 'enrolProgramme' | 'continueProgramme' | 'resetProgramme',
): OperationRow['happen'] {
  return onDevice((device) =>
    device.call({
      what: call,
      work: ({ ports, useCases }, person) => useCases[call](ports, person, programmeSlug),
    }),
  );
}

function conversationFor({ family }: Device, random: Dice): ConversationKey {
  if (random.chance(0.75)) return family.favourite;
  return random.pick<ConversationKey>([
    { activity: 'paid' },
    { activity: 'paid' },
    { activity: 'walk', programme: programmeSlug },
    { activity: 'talk' },
  ]);
}

const claimPromoCode = onDevice((device) =>
  device.call({
    what: 'claimPromoCode',
    work: ({ ports, useCases }, person) => useCases.claimPromoCode(ports, person, promoCode),
  }),
);

/** Sends, as a foreign client might, an answer to any step in any turn. */
async function forge(device: Device, world: World): Promise<void> {
  const { random, library } = world;
  const conversation = device.conversation ?? device.family.favourite;
  const slug = slugs.find((one) => one === conversation.activity) ?? 'talk';
  const { touchpoints } = versionOf(library, slug, random.throw(versionsOfEach));
  const touchpoint = random.pick(touchpoints);
  const stepId = random.pick(touchpoint.steps).id ?? touchpoint.id;
  const gateway = device.gateway(conversation);
  const known = device.state?.queue.find(({ touchpointStepEntityId }) => touchpointStepEntityId === stepId);
  const response = known && device.answerTo(known, random);
  const call = random.throw(25);
  if (call < 5) await gateway.complete();
  else if (call < 9) await gateway.nextTouchpoint(touchpoint.id);
  else {
    const given = response ?? ({ kind: 'input', response: world.freshWords(device.writer) } as const);
    const turn = random.chance(0.5) ? (device.state?.turn ?? 0) + random.throw(3) : undefined;
    if (turn === undefined) world.watch.sentWithoutTurn(given);
    await gateway.respond(stepId, given, 'forged', turn);
  }
}

function notifyOfPayment(world: World): void {
  const { events } = world.payments;
  if (events.length === 0) return;
  const event = world.random.pick(events);
  void world.post(event);
  if (world.random.chance(0.3)) void world.post(event);
}

/** Ends a process at its next commit, or now. */
function crash(world: World, who: number): void {
  const process = world.process(who);
  const { random } = world;
  if (random.chance(0.75)) process.crashAt(random.chance(0.6) ? 'before' : 'after');
  else process.crash();
}

function publish(world: World): void {
  const { random, library } = world;
  const definition = versionOf(library, random.pick(slugs), random.throw(versionsOfEach));
  const content = { ok: true, definition, findings: [] } as const;
  void world.adminJob(`publish ${definition.slug}`, ({ ports, useCases }, admin) =>
    useCases.publishContent({ ...ports, ...nothingDemanded }, admin, content),
  );
}

function restoreVersion(world: World): void {
  const { random } = world;
  const slug = random.pick(slugs);
  void world.adminJob(`restore a version of ${slug}`, async ({ ports, useCases }, admin) => {
    const versions = await useCases.listVersions(ports, 'activity', slug);
    const { version } = random.pick(versions);
    const at = { item: slug, version };
    await useCases.restoreVersion(
      { ...ports, ...nothingDemanded },
      admin,
      'activity',
      at,
      async (definition) => ({
        ok: true,
        definition,
        findings: [],
      }),
    );
  });
}

function stand(world: World): void {
  const { random } = world;
  const slug = random.pick(slugs);
  const act = random.pick(['archive', 'withdraw', 'bringBack', 'bringBack'] as const);
  void world.adminJob(`${act} ${slug}`, async ({ ports, useCases }, admin) => {
    if (act === 'archive') await useCases.archiveContent(ports, admin, 'activity', slug);
    else if (act === 'withdraw') await useCases.withdrawContent(ports, admin, 'activity', slug, 'a mistake');
    else await useCases.bringBackContent(ports, admin, 'activity', slug);
  });
}

/** Has an admin erase the person that the family's account belongs to, if there is one. */
function erase(world: World, who: number): void {
  const { subject } = world.device(who).family;
  const { database, watch, random } = world;
  void world.adminJob(`erase ${subject}`, async (server: Server, admin: Person) => {
    const { ports, useCases } = server;
    const person = [...database.tables.people.values()].find((row) => row.subject === subject);
    if (!person) return;
    watch.askedErasures.add(person.id);
    const { token } = await useCases.prepareErasure(ports, admin, person.id);
    // Another operation reads the person at the same moment.
    if (random.chance(0.5))
      void world.adminJob(`view ${subject}`, (other, viewer) =>
        other.useCases.viewPerson(other.ports, viewer, person.id),
      );
    await useCases.erasePerson(ports, admin, person.id, token);
  });
}

/** Writes an entry that this program does not know, as a newer program would while both run. */
function writeNewerEntry(world: World, who: number): void {
  const { database, watch, clock } = world;
  const { subject } = world.device(who).family;
  const { people, runs, entries } = database.tables;
  const person = [...people.values()].find((row) => row.subject === subject);
  const run = [...runs.values()].find((row) => row.personId === person?.id && row.closedAt === null);
  if (!run || watch.newerEntries.has(run.id)) return;
  const before = entries.get(run.id) ?? [];
  const turn = before.filter(({ kind }) => kind === 'rewound').length;
  const at = clock.now();
  entries.set(run.id, [...before, { kind: 'foreseen', stepId: 'somewhere', turn, response: null, at }]);
  runs.set(run.id, { ...run, revision: run.revision + 1 });
  watch.newerEntries.set(run.id, { at, length: before.length + 1 });
}
