/**
 * Replaces Request, which jsdom lacks and the router creates for each navigation, with the members that the router
 * reads.
 */
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
