/** jsdom has no Request, and the router makes one for each navigation: this is what it reads of it. */
class SimulatedRequest {
  readonly url: string;
  readonly method = 'GET';
  readonly headers = new Map<string, string>();
  readonly signal: AbortSignal | undefined;

  constructor(url: string | URL, init: { signal?: AbortSignal } = {}) {
    this.url = String(url);
    this.signal = init.signal;
  }
}

Object.assign(globalThis, { Request: SimulatedRequest });
