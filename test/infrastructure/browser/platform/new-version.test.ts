import { setMaxListeners } from 'node:events';
import { createLazyAppUpdate } from '../../../../src/infrastructure/browser/platform/platform-module.ts';
import { ServiceWorkerAppUpdate } from '../../../../src/infrastructure/browser/platform/worker-new-version.ts';

const own = '/assets/index-OwnOwnOw.js';
const newer = '/assets/index-NewerNew.js';

/** A page and its tabs, with only the members that the adapter uses. */
const page = Object.assign(new EventTarget(), { visibilityState: 'visible', querySelector: () => null });

setMaxListeners(0, page);

class TestChannel extends EventTarget {
  static readonly all = new Set<TestChannel>();
  constructor() {
    super();
    TestChannel.all.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of TestChannel.all)
      if (other !== this) other.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
}

const before = { document: globalThis.document, BroadcastChannel };
const soon = globalThis.setTimeout;
let everyHour: jest.SpyInstance;
let timeouts: jest.SpyInstance;
beforeAll(() => {
  // A timer that is no longer awaited must not keep a test running.
  timeouts = jest.spyOn(globalThis, 'setTimeout');
  timeouts.mockImplementation((act: () => void, ms?: number) => soon(act, ms).unref());
  Object.assign(globalThis, { document: page, BroadcastChannel: TestChannel });
  everyHour = jest.spyOn(globalThis, 'setInterval').mockReturnValue(0 as never);
});
afterAll(() => {
  Object.assign(globalThis, before);
  everyHour.mockRestore();
  timeouts.mockRestore();
});
beforeEach(() => TestChannel.all.clear());

/** A worker that reports this program, or does not answer. */
class TestWorker extends EventTarget {
  state = 'installing';
  received: unknown[] = [];
  onTakeOver = (): void => undefined;
  readonly #program: string | null;

  constructor(program: string | null) {
    super();
    this.#program = program;
  }

  postMessage(message: unknown, ports: readonly MessagePort[]): void {
    this.received.push(message);
    if (message === 'which program' && this.#program !== null) ports[0]!.postMessage(this.#program, []);
    if (message === 'take over') this.onTakeOver();
  }

  install(): void {
    this.state = 'installed';
    this.dispatchEvent(new Event('statechange'));
  }
}

function device({ waiting = null as TestWorker | null, refuses = false } = {}) {
  const registration = Object.assign(new EventTarget(), {
    waiting,
    installing: null as TestWorker | null,
    update: jest.fn(async () => undefined),
  });
  const register = jest.fn(async () => {
    if (refuses) throw new TypeError('no worker here');
    return registration;
  });
  const container = Object.assign(new EventTarget(), { register });
  const reload = jest.fn();
  const arrive = (worker: TestWorker): void => {
    registration.installing = worker;
    registration.dispatchEvent(new Event('updatefound'));
    registration.waiting = worker;
    worker.install();
  };
  const open = () =>
    new ServiceWorkerAppUpdate({
      container: container as unknown as ServiceWorkerContainer,
      program: own,
      reload,
    });
  return { registration, register, container, reload, arrive, open };
}

const settle = () => new Promise((resolve) => soon(resolve, 60));

/** Returns the values that a new listener has received. */
async function listen(version: ServiceWorkerAppUpdate) {
  const received: boolean[] = [];
  const stop = await version.watch((waits) => received.push(waits));
  return { received, stop };
}

test('the worker is registered once and never taken from a cache', async () => {
  const { open, register } = device();
  const version = open();
  await listen(version);
  await listen(version);
  expect(register.mock.calls).toEqual([['/service-worker.js', { updateViaCache: 'none' }]]);
});

test('a waiting worker with another program is reported, at once or when it arrives', async () => {
  const there = device({ waiting: new TestWorker(newer) });
  expect((await listen(there.open())).received).toEqual([true]);
  const comes = device();
  const { received } = await listen(comes.open());
  expect(received).toEqual([]);
  comes.arrive(new TestWorker(newer));
  await settle();
  expect(received).toEqual([true]);
});

test('a waiting worker with the program of this page takes over without a question', async () => {
  const worker = new TestWorker(own);
  const { received } = await listen(device({ waiting: worker }).open());
  expect(worker.received).toContain('take over');
  expect(received).toEqual([]);
});

test('postponing lasts for later pages and other tabs, until another version arrives', async () => {
  const here = device({ waiting: new TestWorker(newer) });
  const [version, other] = [here.open(), here.open()];
  const [first, elsewhere] = [await listen(version), await listen(other)];
  await version.putOff();
  await settle();
  expect([first.received, elsewhere.received]).toEqual([
    [true, false],
    [true, false],
  ]);
  const later = await listen(version);
  expect(later.received).toEqual([]);
  here.arrive(new TestWorker(newer));
  await settle();
  expect(later.received).toEqual([true]);
});

test('accepting makes the worker take over before the page reloads', async () => {
  const worker = new TestWorker(newer);
  const { open, reload, container } = device({ waiting: worker });
  const version = open();
  await listen(version);
  const order: string[] = [];
  reload.mockImplementation(() => order.push('reload'));
  worker.onTakeOver = () => {
    order.push('take over');
    setTimeout(() => {
      order.push('taken over');
      container.dispatchEvent(new Event('controllerchange'));
    }, 20);
  };
  await version.take();
  await settle();
  expect(order).toEqual(['take over', 'taken over', 'reload']);
});

test('accepting after another tab did so reloads the page', async () => {
  const { open, reload, registration } = device({ waiting: new TestWorker(newer) });
  const version = open();
  await listen(version);
  registration.waiting = null;
  await version.take();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a worker that does not answer: nothing is told after 3 s, and an accepted update is asked for each second and reloads after 20 s', async () => {
  const worker = new TestWorker(null);
  const { open, reload } = device({ waiting: worker });
  const version = open();
  jest.useFakeTimers();
  const watching = listen(version);
  await jest.advanceTimersByTimeAsync(3000);
  expect((await watching).received).toEqual([]);
  const taking = version.take();
  await jest.advanceTimersByTimeAsync(19_999);
  expect(reload).not.toHaveBeenCalled();
  expect(worker.received.filter((message) => message === 'take over')).toHaveLength(20);
  await jest.advanceTimersByTimeAsync(1);
  await taking;
  expect(reload).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});

test('a page that becomes visible checks for a new version, once an hour', async () => {
  const hour = 60 * 60 * 1000;
  const now = jest.spyOn(performance, 'now').mockReturnValue(1000);
  const { open, registration } = device();
  await listen(open());
  const comeBack = () => page.dispatchEvent(new Event('visibilitychange'));
  comeBack();
  expect(registration.update).not.toHaveBeenCalled();
  now.mockReturnValue(1000 + hour);
  comeBack();
  comeBack();
  expect(registration.update).toHaveBeenCalledTimes(1);
  now.mockReturnValue(1000 + 3 * hour);
  page.visibilityState = 'hidden';
  comeBack();
  expect(registration.update).toHaveBeenCalledTimes(1);
  page.visibilityState = 'visible';
  now.mockRestore();
});

test('without workers nothing is reported, and accepting reloads', async () => {
  const reload = jest.fn();
  for (const container of [
    undefined,
    device({ refuses: true }).container as unknown as ServiceWorkerContainer,
  ]) {
    const version = new ServiceWorkerAppUpdate({ container, program: own, reload });
    expect((await listen(version)).received).toEqual([]);
    await version.take();
  }
  expect(reload).toHaveBeenCalledTimes(2);
});

test('an unsubscribed listener is not notified', async () => {
  const here = device();
  const { received, stop } = await listen(here.open());
  stop();
  here.arrive(new TestWorker(newer));
  await settle();
  expect(received).toEqual([]);
});

test('the lazily loaded adapter is one for all callers', async () => {
  const version = createLazyAppUpdate();
  const received: boolean[] = [];
  await version.watch((waits) => received.push(waits));
  await version.putOff();
  expect(received).toEqual([false]);
});
