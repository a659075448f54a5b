import { expect, test } from './fixtures.ts';
import { button, heading, signIn } from './screens.ts';
import type { Target } from './found.ts';

const said = (text: string): Target => ({ css: '[data-transcript] *', has: text });

for (const { locale, card, coach, option, after, direction } of [
  {
    locale: 'cy',
    card: 'Dau wir, un celwydd bach',
    coach: 'Pawb i edrych o ddifri.',
    option: 'Pan oeddwn i’n fach',
    after: 'Tri pheth o’r amser pan oeddech chi’n fach.',
    direction: 'ltr',
  },
])
  test(`a family reads its own language, ${direction}: ${locale}`, async ({ walkOn, family }) => {
    await walkOn(family.address, async (walker) => {
      const directionOf = (target: Target): Promise<string> => walker.styleOf(target, 'direction');
      await signIn(walker);
      await walker.open(`/?lng=${locale}`);
      await walker.see({ role: 'heading' });
      await walker.open('/activity/two-true-one-fib');
      await walker.see(heading(card));
      expect(await directionOf(heading(card))).toBe(direction);
      await walker.open('/activity/two-true-one-fib/chat');
      await walker.see(said(coach));
      expect(await directionOf(said(coach))).toBe(direction);
      await walker.pressKey(button(option), 'Enter', said(after));
      await walker.tab.reload();
      await walker.see(said(after));
    });
  });
