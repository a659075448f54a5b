import type { AppUpdate } from '../../../application/ports/device/platform/new-version.ts';

const workerAddress = '/service-worker.js';
const checkEveryMs = 60 * 60 * 1000;
/** Timeout of the service worker's answer (ms): the person must not wait for a worker that does not answer. */
const timeoutMs = 3000;
/**
 * Timeout until the new service worker takes over (ms). The old one first answers its pending requests, which wait for
 * a weak network up to four seconds a file; a reload before that would load the old version again.
 */
const takeOverTimeoutMs = 20_000;
/**
 * Interval at which 'take over' is sent again (ms): Chromium can lose it when a request restarts the old worker at
 * that moment.
 */
const askAgainMs = 1000;
/**
 * Delay before 'take over' (ms): requests of the same press are answered first, because 'take over' can hold them up.
 */
const quietMs = 500;
const putOff = 'put off';

type Device = {
  container: ServiceWorkerContainer | undefined;
  /** The file that starts the program on this page; its name contains the version. */
  program: string;
  reload(): void;
};

const thisDevice = (): Device => ({
  // Without https a browser has no service worker.
  container: 'serviceWorker' in navigator ? navigator.serviceWorker : undefined,
  program: programOf(document),
  reload: () => window.location.reload(),
});

/** Registers /service-worker.js, and reports that a newer worker waits. */
export class ServiceWorkerAppUpdate implements AppUpdate {
  readonly #device: Device;
  readonly #tabs = globalThis.BroadcastChannel ? new BroadcastChannel('fireside.new-version') : null;
  readonly #listeners = new Set<(waits: boolean) => void>();
  #registration: Promise<ServiceWorkerRegistration | undefined> | undefined;
  #waits = false;

  constructor(device = thisDevice()) {
    this.#device = device;
    this.#tabs?.addEventListener('message', ({ data }) => {
      if (data === putOff) this.#notify(false);
    });
  }

  async watch(listener: (waits: boolean) => void): Promise<() => void> {
    this.#listeners.add(listener);
    if (this.#waits) listener(true);
    this.#registration ??= this.#register();
    await this.#registration;
    return () => this.#listeners.delete(listener);
  }

  async take(): Promise<void> {
    const registration = await this.#registration;
    const { container, reload } = this.#device;
    const waiting = registration?.waiting;
    if (container && waiting) {
      const taken = new Promise((resolve) => {
        container.addEventListener('controllerchange', resolve, { once: true });
      });
      const ask = (): void => waiting.postMessage('take over', []);
      await after(quietMs);
      ask();
      const asking = setInterval(ask, askAgainMs);
      await Promise.race([taken, after(takeOverTimeoutMs - quietMs)]);
      clearInterval(asking);
    }
    reload();
  }

  async putOff(): Promise<void> {
    this.#notify(false);
    this.#tabs?.postMessage(putOff);
  }

  /**
   * Registers the worker. Without one, as in private windows and in development, the program comes from the network
   * alone.
   */
  async #register(): Promise<ServiceWorkerRegistration | undefined> {
    try {
      const registration = await this.#device.container?.register(workerAddress, { updateViaCache: 'none' });
      if (registration) this.#follow(registration);
      if (registration?.waiting) await this.#examine(registration.waiting);
      return registration;
    } catch {
      return undefined;
    }
  }

  #follow(registration: ServiceWorkerRegistration): void {
    registration.addEventListener('updatefound', () => {
      const { installing } = registration;
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed') void this.#examine(installing);
      });
    });
    let checkedAt = performance.now();
    const checkAgain = (): void => {
      if (document.visibilityState !== 'visible' || performance.now() - checkedAt < checkEveryMs) return;
      checkedAt = performance.now();
      registration.update().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', checkAgain);
    setInterval(checkAgain, checkEveryMs);
  }

  /**
   * Asks the person whether to load the waiting version, but only if that differs from this page's: a page comes from
   * the network first, so it may already be the new version.
   */
  async #examine(waiting: ServiceWorker): Promise<void> {
    const program = await programKeptBy(waiting);
    if (program === this.#device.program) waiting.postMessage('take over', []);
    else if (program !== undefined) this.#notify(true);
  }

  #notify(waits: boolean): void {
    this.#waits = waits;
    for (const listener of this.#listeners) listener(waits);
  }
}

function programOf(page: Document): string {
  const start = page.querySelector<HTMLScriptElement>('script[type=module][src]');
  return start ? new URL(start.src).pathname : '';
}

function programKeptBy(worker: ServiceWorker): Promise<string | undefined> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<string>((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(String(data)));
  });
  port1.start();
  worker.postMessage('which program', [port2]);
  return Promise.race([answer, after(timeoutMs)]).finally(() => port1.close());
}

function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms, undefined);
  });
}
