/** A port whose adapter comes with its first call. `load` is asked at each call, so one that failed may come later. */
export function lazily<Port extends object>(load: () => Promise<Port>, calls: readonly (keyof Port)[]): Port {
  const call =
    (name: keyof Port) =>
    async (...args: unknown[]): Promise<unknown> => {
      const adapter = await load();
      return (adapter[name] as (...given: unknown[]) => unknown).apply(adapter, args);
    };
  return Object.fromEntries(calls.map((name) => [name, call(name)])) as Port;
}
