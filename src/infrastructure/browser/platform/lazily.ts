/** A port whose adapter comes with its first call. `load` is asked at each call, so one that failed may come later. */
export function lazily<Port extends object>(load: () => Promise<Port>): Port {
  const call =
    (name: keyof Port) =>
    async (...args: unknown[]): Promise<unknown> => {
      const adapter = await load();
      return (adapter[name] as (...given: unknown[]) => unknown).apply(adapter, args);
    };
  // Whoever awaits the port gets it as it is: it is no promise.
  return new Proxy({} as Port, {
    get: (_port, name) => (name === 'then' ? undefined : call(name as keyof Port)),
  });
}
