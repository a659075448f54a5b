/** Returns a port whose adapter is loaded with its first call. `load` runs again after a failure. */
export function createLazyPort<Port extends object>(load: () => Promise<Port>): Port {
  const call =
    (name: keyof Port) =>
    async (...args: unknown[]): Promise<unknown> => {
      const adapter = await load();
      return (adapter[name] as (...given: unknown[]) => unknown).apply(adapter, args);
    };
  // `then` is undefined, because a port is not a promise: awaiting it must return the port itself.
  return new Proxy({} as Port, {
    get: (_port, name) => (name === 'then' ? undefined : call(name as keyof Port)),
  });
}
