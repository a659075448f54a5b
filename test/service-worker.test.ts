/** The worker of the web program, with a simulated network and store. */
const here = 'http://localhost';
const named = 'fireside 0123456789abcdef';
const shell = { version: '0123456789abcdef', program: '/assets/index-DMZT81Fm.js', files: ['/favicon.svg'] };
const page = `<script type="module" src="${shell.program}"></script>`;
const script = new URL('../src/service-worker.ts', `file://${__filename}`).pathname;

const inFull = (address: string): string => new URL(address, here).href;

class TestRequest extends Request {
  constructor(address: string, init?: RequestInit) {
    super(inFull(address), init);
  }
}

class TestStore {
  readonly kept = new Map<string, { text: string; headers: Headers }>();
  isFull = false;

  async match(asked: Request | string): Promise<Response | undefined> {
    const kept = this.kept.get(inFull(typeof asked === 'string' ? asked : asked.url));
    return kept && new Response(kept.text, { headers: kept.headers });
  }
  async put(address: string, answer: Response): Promise<void> {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
    this.kept.set(inFull(address), { text: await answer.text(), headers: answer.headers });
  }
  async addAll(requests: (Request | string)[]): Promise<void> {
    for (const request of requests) {
      const address = inFull(typeof request === 'string' ? request : request.url);
      const answer = await fetch(address);
      if (!answer.ok) throw new TypeError('not all are there');
      await this.put(address, answer);
    }
  }
}

/** An answer of this site, as a browser's fetch gives it. */
function answer(text: string, more: { status?: number; redirected?: boolean; type?: string } = {}): Response {
  const made = new Response(text, { status: more.status ?? 200 });
  const own = { type: more.type ?? 'basic', redirected: more.redirected ?? false };
  for (const [name, value] of Object.entries(own)) Object.defineProperty(made, name, { value });
  return Object.assign(made, { clone: () => answer(text, more) });
}

type Handler = (event: unknown) => void;

/** A worker that has just been started. */
async function start() {
  const handlers = new Map<string, Handler>();
  const stores = new Map<string, TestStore>();
  const waits: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>): void => void waits.push(work);
  const tabs: { url: string; focus: () => Promise<void> }[] = [];
  const subscription = { unsubscribe: jest.fn(async () => true) };
  const self = {
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    location: { origin: here },
    skipWaiting: jest.fn(async () => undefined),
    clients: {
      claim: jest.fn(async () => undefined),
      matchAll: async () => tabs,
      openWindow: jest.fn(async () => null),
    },
    registration: {
      showNotification: jest.fn(async () => undefined),
      pushManager: { getSubscription: async () => subscription },
    },
  };
  const open = async (name: string): Promise<TestStore> => {
    const store = stores.get(name) ?? new TestStore();
    stores.set(name, store);
    return store;
  };
  const caches = {
    open,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (request: Request) => {
      for (const store of stores.values()) {
        const kept = await store.match(request);
        if (kept) return kept;
      }
      return undefined;
    },
  };
  const network = jest.fn(async (_request: Request | string): Promise<Response> => answer(page));
  Object.assign(globalThis, { self, caches, shell, fetch: network, Request: TestRequest });
  jest.resetModules();
  await import(script);
  const life = async (name: 'install' | 'activate'): Promise<void> => {
    waits.length = 0;
    handlers.get(name)!({ waitUntil });
    await Promise.all(waits);
  };
  /** The worker's answer; undefined when it leaves the request alone. */
  const ask = (address: string, more: object = {}): Promise<Response> | undefined => {
    let answered: Promise<Response> | undefined;
    const request = { method: 'GET', mode: 'cors', destination: '', url: inFull(address), ...more };
    handlers.get('fetch')!({
      request,
      waitUntil,
      respondWith: (response: Promise<Response>) => (answered = response),
    });
    return answered;
  };
  const visit = (address: string) => ask(address, { mode: 'navigate', destination: 'document' });
  const say = (data: unknown, ports: unknown[] = []): void => handlers.get('message')!({ data, ports });
  const kept = (name = named): string[] =>
    [...(stores.get(name)?.kept.keys() ?? [])].map((one) => one.slice(here.length));
  const done = () => Promise.allSettled(waits);
  /** A tab of this site; says how often it was brought to the front. */
  const openTab = (address: string) => {
    const focus = jest.fn(async () => undefined);
    tabs.push({ url: inFull(address), focus });
    return focus;
  };
  const push = async (data: unknown): Promise<void> => {
    handlers.get('push')!({ waitUntil, data });
    await Promise.all(waits);
  };
  /** A press on the note that is shown, or on its button. */
  const press = async (action = '') => {
    const close = jest.fn();
    handlers.get('notificationclick')!({ waitUntil, action, notification: { close } });
    await Promise.all(waits);
    return { close };
  };
  return {
    self,
    stores,
    subscription,
    open,
    network,
    life,
    ask,
    visit,
    say,
    kept,
    done,
    openTab,
    push,
    press,
  };
}

const before = { self: globalThis.self, caches: globalThis.caches, fetch: globalThis.fetch, Request };
afterAll(() => Object.assign(globalThis, before));
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const away = async (): Promise<never> => {
  throw new TypeError('Failed to fetch');
};
const dayMs = 24 * 60 * 60 * 1000;
const aDayLater = (): void => jest.setSystemTime(Date.now() + dayMs);
const textOf = async (answered: Promise<Response> | undefined) => (await answered)?.text();

test('installation stores the page, its files and the latest configuration', async () => {
  const { life, kept, self } = await start();
  await life('install');
  expect(kept()).toEqual(['/', '/assets/config.json', '/favicon.svg']);
  expect(self.skipWaiting).not.toHaveBeenCalled();
});

test('a page of another version, or a missing file, prevents installation', async () => {
  const other = await start();
  other.network.mockImplementation(async () => answer('<script src="/assets/index-Another1.js">'));
  await expect(other.life('install')).rejects.toThrow('another version');
  const half = await start();
  half.network.mockImplementation(async (request) =>
    request === `${here}/favicon.svg` ? answer('', { status: 404 }) : answer(page),
  );
  await expect(half.life('install')).rejects.toThrow('not all');
});

test('a stored page that the server had today opens at once, whatever its address', async () => {
  const { life, visit, network } = await start();
  await life('install');
  network.mockImplementation(() => new Promise(() => undefined));
  expect(await textOf(visit('/activity/worry?lng=cy'))).toBe(page);
});

test('a stored page is good for another day whenever the server still has it', async () => {
  const { life, visit, network, done } = await start();
  await life('install');
  network.mockImplementation(async () => answer(page));
  for (let day = 0; day < 3; day += 1) {
    jest.setSystemTime(Date.now() + dayMs - 1);
    expect(await textOf(visit('/'))).toBe(page);
    await done();
  }
  network.mockImplementation(async () => answer('a newer page'));
  jest.setSystemTime(Date.now() + dayMs - 1);
  expect(await textOf(visit('/'))).toBe(page);
  await done();
  jest.setSystemTime(Date.now() + 1);
  expect(await textOf(visit('/'))).toBe('a newer page');
});

test('a clock that was set back asks the network for the page', async () => {
  const { life, visit, network } = await start();
  await life('install');
  network.mockImplementation(async () => answer('a newer page'));
  jest.setSystemTime(Date.now() - 1);
  expect(await textOf(visit('/'))).toBe('a newer page');
});

test('without a network a page is the stored one, whatever its address, and no later page is stored', async () => {
  const { life, visit, network, kept, done } = await start();
  await life('install');
  aDayLater();
  network.mockImplementation(async () => answer('a newer page'));
  expect(await textOf(visit('/activity/worry?lng=cy'))).toBe('a newer page');
  await done();
  network.mockImplementation(away);
  expect(await textOf(visit('/activity/worry?lng=cy'))).toBe(page);
  expect(kept()).toHaveLength(3);
});

test('an answer of the server is passed on unchanged', async () => {
  const { life, visit, ask, network } = await start();
  await life('install');
  aDayLater();
  network.mockImplementation(async () => answer('busy', { status: 503 }));
  expect((await visit('/'))?.status).toBe(503);
  expect((await ask('/favicon.svg'))?.status).toBe(503);
});

test('requests to the API and the provider are not intercepted', async () => {
  const { ask, visit, network } = await start();
  for (const address of ['/api/me', '/idp/token', '/signed-in?code=c&state=s'])
    expect([ask(address), visit(address)]).toEqual([undefined, undefined]);
  expect(network).not.toHaveBeenCalled();
});

test('a stored file is not requested again, also one of the version before', async () => {
  const { ask, open, network, kept, done } = await start();
  await (await open('fireside before')).put('/assets/chat-OldOldOl.js', answer('old'));
  expect(await textOf(ask('/assets/chat-OldOldOl.js'))).toBe('old');
  network.mockImplementation(async () => answer('new'));
  for (let time = 0; time < 2; time += 1) {
    expect(await textOf(ask('/assets/chat-NewNewNe.js'))).toBe('new');
    await done();
  }
  expect(network).toHaveBeenCalledTimes(1);
  expect(kept()).toEqual(['/assets/chat-NewNewNe.js']);
});

test('configuration and texts are the current ones, or else the latest stored', async () => {
  const { ask, network, done } = await start();
  for (const address of ['/assets/config.json', '/locales/cy/translation.json']) {
    for (const text of ['first', 'second']) {
      network.mockImplementation(async () => answer(text));
      expect(await textOf(ask(address))).toBe(text);
      await done();
    }
    network.mockImplementation(away);
    expect(await textOf(ask(address))).toBe('second');
  }
  await expect(ask('/locales/en/admin.json')).rejects.toThrow('Failed to fetch');
  await done();
});

test.each([{ status: 404 }, { status: 206 }, { redirected: true }, { type: 'opaque' }])(
  'an answer with %j is not stored',
  async (more) => {
    const { ask, network, kept, done } = await start();
    network.mockImplementation(async () => answer('odd', more));
    for (const address of ['/assets/config.json', '/assets/chat-NewNewNe.js'])
      expect(await textOf(ask(address))).toBe('odd');
    await done();
    expect(kept()).toEqual([]);
  },
);

test('a full device works without storing', async () => {
  const { ask, open, done } = await start();
  (await open(named)).isFull = true;
  expect(await textOf(ask('/favicon.svg'))).toBe(page);
  await done();
});

test('a network that does not answer delays an opened page once, not for each file', async () => {
  const { life, visit, ask, network } = await start();
  await life('install');
  aDayLater();
  network.mockImplementation(() => new Promise(() => undefined));
  const answered: string[] = [];
  const note = (name: string, answer: Promise<Response> | undefined) =>
    void answer?.then(() => answered.push(name));
  note('page', visit('/'));
  await jest.advanceTimersByTimeAsync(3900);
  expect(answered).toEqual([]);
  await jest.advanceTimersByTimeAsync(200);
  note('script', ask('/favicon.svg'));
  await jest.advanceTimersByTimeAsync(600);
  expect(answered).toEqual(['page', 'script']);
  // Later requests get the full time again.
  await jest.advanceTimersByTimeAsync(30_000);
  note('later', ask('/favicon.svg'));
  await jest.advanceTimersByTimeAsync(600);
  expect(answered).not.toContain('later');
});

test('a slow answer is used where nothing is stored', async () => {
  const { ask, network } = await start();
  network.mockImplementation(
    () => new Promise((resolve) => setTimeout(() => resolve(answer('at last')), 9000)),
  );
  const answered = textOf(ask('/locales/cy/translation.json'));
  await jest.advanceTimersByTimeAsync(9000);
  expect(await answered).toBe('at last');
});

test('activation keeps the latest two versions beside its own, and nothing of others', async () => {
  const { life, open, stores, self } = await start();
  for (const name of ['fireside 1', 'somebody else', 'fireside 2', 'fireside 3', named]) await open(name);
  await life('activate');
  expect([...stores.keys()]).toEqual(['somebody else', 'fireside 2', 'fireside 3', named]);
  expect(self.clients.claim).toHaveBeenCalled();
});

test('a page may ask which program is stored, and ask the worker to take over', async () => {
  const { say, self } = await start();
  const port = { postMessage: jest.fn() };
  say('which program', [port]);
  expect(port.postMessage).toHaveBeenCalledWith(shell.program);
  say('anything else');
  expect(self.skipWaiting).not.toHaveBeenCalled();
  say('take over');
  expect(self.skipWaiting).toHaveBeenCalledTimes(1);
});

describe('a note on a device', () => {
  test.each([
    ['the words that came', { json: () => ({ title: 'Fireside', text: 'A note.', end: 'No more' }) }],
    ['nothing, where they cannot be read', { json: () => JSON.parse('{') }],
    ['nothing, where none came', null],
  ])('is shown with %s', async (_what, data) => {
    const { push, self } = await start();
    await push(data);
    const { showNotification } = self.registration;
    expect(showNotification).toHaveBeenCalledTimes(1);
    expect(showNotification).toHaveBeenCalledWith(
      ...(_what.startsWith('the')
        ? ['Fireside', { tag: 'note', body: 'A note.', actions: [{ action: 'end', title: 'No more' }] }]
        : ['…', { tag: 'note', body: '', actions: [] }]),
    );
  });

  test('leads to home in the tab that has it open, and no other tab changes', async () => {
    const { press, openTab, self } = await start();
    const conversation = openTab('/activity/grey-days/chat');
    const home = openTab('/?durations=5mins');
    const { close } = await press();
    expect([close, home, conversation].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
    expect(self.clients.openWindow).not.toHaveBeenCalled();
  });

  test('opens home in a new tab where none has it, by an address that says nothing', async () => {
    const { press, openTab, self } = await start();
    const conversation = openTab('/activity/grey-days/chat');
    await press();
    expect(self.clients.openWindow.mock.calls).toEqual([['/']]);
    expect(conversation).not.toHaveBeenCalled();
  });

  test('ends all notes by its button, and opens nothing', async () => {
    const { press, subscription, self } = await start();
    const { close } = await press('end');
    expect(close).toHaveBeenCalled();
    expect(subscription.unsubscribe).toHaveBeenCalledTimes(1);
    expect(self.clients.openWindow).not.toHaveBeenCalled();
  });
});
