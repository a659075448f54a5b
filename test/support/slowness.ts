/**
 * Returns the factor by which time limits are extended: 1 on an idle machine, otherwise twice its measured slowness,
 * because load varies.
 */
export function slowness(): number {
  const begunAt = performance.now();
  const before = process.cpuUsage();
  const used = (): number => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  let text = '';
  while (used() < 200) text = String(text.length).repeat(1000);
  const times = (performance.now() - begunAt) / used();
  return times > 1.2 ? 2 * times : 1;
}
