import { setImmediate as turn } from 'node:timers/promises';
import { AppError } from '../../../../src/application/errors.ts';
import type { Pack } from '../../../../src/domain/chat/pack.ts';
import type { StepResponse } from '../../../../src/domain/steps/step-kinds.ts';
import { decideResponse } from '../../../../src/domain/chat/respond.ts';
import { ManualNetworkConnection } from '../../../../src/infrastructure/shared/engine/manual-connection.ts';
import { OfflineChatGateway } from '../../../../src/infrastructure/shared/offline/offline-chat-gateway.ts';
import { ManualClock } from '../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { activity, input, touchpoint } from '../../../support/activity.ts';
import { conversation, offlineStore } from '../../../support/chat.ts';
import { LineTo, PackingServer } from '../../../support/packing-server.ts';

const talk = activity([touchpoint('hello', [input('who'), input('worry')])]);
const write = (response: string): StepResponse => ({ kind: 'input', response });
const network = (): Promise<never> => Promise.reject(new AppError('Network', 'There is no way.'));

/** Returns a device, its clock, and a function that opens pages of the one conversation. */
function deviceWith() {
  const clock = new ManualClock(1000);
  const server = new PackingServer(talk, clock);
  const copy = offlineStore();
  const connection = new ManualNetworkConnection();
  const page = () => {
    const line = new LineTo(server);
    let asked = 0;
    const { pack } = line;
    const packs = {
      /** Returns the result of the next call. */
      next: pack,
      pack: () => {
        asked += 1;
        return packs.next();
      },
      handIn: line.handIn,
    };
    const gateway = new OfflineChatGateway({
      remote: line,
      packs,
      copy,
      of: conversation,
      clock,
      connection,
    });
    return { line, packs, pack, gateway, asked: () => asked };
  };
  /** Returns the start of the run whose pack is kept (epoch ms); null without a pack. */
  const kept = (): number | null => (copy.pack(conversation) as Pack | null)?.startedAt ?? null;
  /** Advances the time in small steps, with the calls between them. */
  const pass = async (ms: number): Promise<void> => {
    for (let piece = 0; piece < 20; piece += 1) {
      clock.moveBy(ms / 20);
      await turn();
    }
  };
  return { clock, server, copy, connection, page, kept, pass };
}

test('the pack of a run begun anew that is started only later is asked for until it is there', async () => {
  const { server, page, kept, pass } = deviceWith();
  server.start();
  server.beginAnew();
  const { gateway } = page();
  await gateway.prepare();
  expect(kept()).toBeNull();
  await pass(60_000);
  await gateway.start();
  await gateway.availableSteps();
  await pass(60_000);
  expect(kept()).toBe(server.startedAt);
});

test('the pack of a run whose steps are read only later is asked for until it is there', async () => {
  const { server, page, kept, pass } = deviceWith();
  server.start();
  const { gateway } = page();
  await gateway.prepare();
  expect(kept()).toBeNull();
  await gateway.availableSteps();
  await pass(10_000);
  expect(kept()).toBe(server.startedAt);
});

test.each([
  ['is away', new AppError('Network', 'There is no way.')],
  ['is too slow', new AppError('TimedOut', 'It took too long.')],
  ['is busy', new AppError('TooManyRequests', 'Later, please.')],
  ['fails', new AppError('Unexpected', 'Something went wrong', { serverFailed: true })],
])(
  'a server that %s for ten minutes is asked ever more rarely, and the pack is kept after it',
  async (_what, error) => {
    const { page, kept, pass } = deviceWith();
    const { gateway, packs, pack, asked } = page();
    packs.next = () => Promise.reject(error);
    await gateway.open();
    await gateway.prepare();
    await pass(60_000);
    const inTheFirstMinute = asked();
    expect(inTheFirstMinute).toBeGreaterThan(3);
    await pass(9 * 60_000);
    expect(asked() - inTheFirstMinute).toBeLessThan(5);
    packs.next = pack;
    await pass(10 * 60_000);
    expect(kept()).toBe(1000);
    const untilKept = asked();
    await pass(60 * 60_000);
    expect(asked()).toBe(untilKept);
  },
);

test('after an hour without a pack nobody asks on an idle page, and the next look or answer brings it', async () => {
  const { page, kept, pass } = deviceWith();
  const { gateway, packs, pack, asked } = page();
  packs.next = network;
  await gateway.open();
  await gateway.prepare();
  await pass(60 * 60_000);
  const before = asked();
  await pass(60 * 60_000);
  expect(asked()).toBe(before);
  await gateway.availableSteps();
  expect(asked()).toBe(before + 1);
  packs.next = pack;
  await gateway.respond('who', write('Ann'), 'key');
  await pass(1000);
  expect(kept()).toBe(1000);
});

test('as soon as the network is back the pack is asked for, once', async () => {
  const { connection, page, kept } = deviceWith();
  const { gateway, packs, pack, asked } = page();
  packs.next = network;
  await gateway.open();
  for (let tries = 0; tries < 20; tries += 1) await gateway.prepare();
  packs.next = pack;
  const before = asked();
  connection.lose();
  connection.back();
  connection.back();
  await turn();
  expect([kept(), asked() - before]).toEqual([1000, 1]);
});

test('a pack that is renewed and lost on the way is asked for again, although nothing more is done', async () => {
  const { server, page, kept, pass } = deviceWith();
  const { gateway, packs, pack } = page();
  await gateway.open();
  await gateway.prepare();
  server.decide((script, at) => decideResponse(script, 'who', write('Bea'), at));
  packs.next = network;
  await gateway.availableSteps();
  await pass(1000);
  expect(kept()).toBeNull();
  packs.next = pack;
  await pass(10_000);
  expect(kept()).toBe(1000);
});

test('a refusal holds for the run that was on the screen: the pack of the next one is asked for', async () => {
  const { clock, server, page, kept, pass } = deviceWith();
  const { gateway, asked } = page();
  await gateway.open();
  server.completedAt = clock.now();
  await gateway.prepare();
  await gateway.availableSteps();
  await pass(60_000);
  const before = asked();
  await gateway.availableSteps();
  await pass(60_000);
  expect([kept(), asked()]).toEqual([null, before]);

  server.beginAnew();
  server.start();
  await gateway.availableSteps();
  await pass(1000);
  expect(kept()).toBe(server.startedAt);
});

test('the pack of a run that comes when the next one is kept already does not take its place', async () => {
  const { clock, server, page, kept, pass } = deviceWith();
  const first = page();
  await first.gateway.open();
  const old = await first.pack();
  let arrive: (pack: Pack) => void = () => undefined;
  first.packs.next = () => new Promise<Pack>((resolve) => (arrive = resolve));
  void first.gateway.prepare();
  clock.moveBy(1000);
  server.beginAnew();
  const second = page();
  await second.gateway.open();
  await second.gateway.prepare();
  expect(kept()).toBe(2000);
  arrive(old);
  await pass(1000);
  expect(kept()).toBe(2000);
});

test('what is wanted anew while it is on its way is asked for once more', async () => {
  const { server, page, copy } = deviceWith();
  const { gateway, packs, pack, asked } = page();
  await gateway.open();
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const old = await pack();
  packs.next = async () => {
    packs.next = pack;
    await gate;
    return old;
  };
  const prepared = gateway.prepare();
  server.decide((script, at) => decideResponse(script, 'who', write('Bea'), at));
  void gateway.prepare();
  letGo();
  await prepared;
  expect([copy.log(conversation)?.from, asked()]).toEqual([2, 2]);
});
