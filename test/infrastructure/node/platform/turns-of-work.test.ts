import { EventLoopTurns } from '../../../../src/infrastructure/node/platform/turns-of-work.ts';

test('of all long readings together one part comes in each round of the event loop, in turns', async () => {
  const turns = new EventLoopTurns();
  const happened: string[] = [];
  let isOver = false;
  const goRound = (): void => {
    happened.push('|');
    if (!isOver) setImmediate(goRound);
  };
  setImmediate(goRound);
  const read = async (name: string) => {
    for (let part = 1; part <= 3; part += 1) {
      await turns.next();
      happened.push(`${name}${part}`);
    }
  };
  await Promise.all([read('a'), read('b')]);
  isOver = true;
  expect(happened.filter((one) => one !== '|')).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3']);
  const rounds = happened.join(' ').split('|');
  for (const round of rounds) expect(round.trim().split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(1);
});
