import { dice, randomActivity, type Dice } from './random-activity.ts';

/** Returns the text of a random valid content file, with random white space, and with comments unless `isPlain`. */
export function randomFile(seed: string, { isPlain = false } = {}): { text: string; random: Dice } {
  const random = dice(seed);
  const waivers = [{ rule: 'long-bubble', reason: 'A poem.', path: '/touchpoints/0/steps/0' }];
  const value = { ...randomActivity(seed), ...(random.chance(0.3) ? { waivers } : {}) };
  const unit = random.pick([0, 2, 4, '\t']);
  const eol = random.pick(['\n', '\n', '\r\n']);
  let count = 0;
  const lines = JSON.stringify(value, null, unit).split('\n');
  const remarked = lines.map((line) => {
    if (isPlain || unit === 0 || !random.chance(0.15)) return line;
    count += 1;
    const indent = /^\s*/.exec(line)?.[0] ?? '';
    return random.pick([
      `${line} // c${count}.`,
      `${line} /* c${count}. */`,
      `${indent}// c${count}.${eol}${line}`,
      `${indent}/* c${count}.${eol}*/${line}`,
    ]);
  });
  return { text: remarked.join(eol) + random.pick(['', eol]), random };
}
