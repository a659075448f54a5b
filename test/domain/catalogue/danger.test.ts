import { readdirSync } from 'node:fs';
import { findDangerKinds, dangerPhrases } from '../../../src/domain/catalogue/danger/danger.ts';
import { calmSearches, dangerSearches } from '../../support/danger-searches.ts';

test('the table has at least 240 searches that speak of danger and 100 that look alike', () => {
  expect(dangerSearches.length).toBeGreaterThanOrEqual(240);
  expect(calmSearches.length).toBeGreaterThanOrEqual(100);
});

test.each(dangerSearches)('"$text" asks for help', ({ text }) => {
  expect(findDangerKinds(text).size).toBeGreaterThan(0);
});

test.each(dangerSearches.filter(({ text }) => !/\p{Pd}/u.test(text)))(
  'however it is written, "$text" asks for help',
  ({ text }) => {
    for (const written of [
      text.toUpperCase(),
      `  ${text} !!`,
      text.replace(/['’]/g, ''),
      text.normalize('NFD'),
    ])
      expect([written, findDangerKinds(written).size > 0]).toEqual([written, true]);
  },
);

test.each(calmSearches)('"%s" does not ask for help', (text) => {
  expect([...findDangerKinds(text)]).toEqual([]);
});

test('who hurts and who is hurt are told apart', () => {
  const kinds = (text: string) => [...findDangerKinds(text)];
  expect(kinds('I hit my child')).toEqual(['ownTemper']);
  expect(kinds('my dad hits me')).toEqual(['harmed']);
  expect(kinds('my ex hit my child')).toEqual(['harmed']);
  expect(kinds('he hits me and I hit my child')).toEqual(['harmed']);
  expect(kinds('i hurt my child')).toEqual(['ownTemper']);
  expect(kinds('i hurt my child and i want to die').toSorted()).toEqual(['ownTemper', 'selfHarm']);
  expect(kinds('he hit my child')).toEqual(['harmed']);
  expect(kinds("mae o'n taro fy mhlentyn")).toEqual(['harmed']);
});

test('a phrase that looks alike never outweighs the person who hurts', () => {
  for (const person of ['my dad', 'mum', 'he', 'my uncle', 'the babysitter', 'my 15 year old'])
    for (const act of [
      'hit me with a stick',
      'beats me in the evening',
      'hurts my arm',
      'pushes me to the ground',
    ])
      expect([person, act, findDangerKinds(`${person} ${act}`).has('harmed')]).toEqual([person, act, true]);
  expect([...findDangerKinds('dad hit the ball and then hit me')]).toEqual(['harmed']);
  expect([...findDangerKinds('he uses a knife on me')]).toEqual(['harmed']);
});

test('a life at risk is told from a wish to die, and a parent from a child', () => {
  expect([...findDangerKinds('my baby swallowed a battery')]).toContain('urgent');
  expect([...findDangerKinds('my mum wants to die')]).toEqual(['carerAtRisk']);
  expect([...findDangerKinds('my son wants to die')]).toEqual(['selfHarm']);
  expect([...findDangerKinds('my dad wants to die and so i want to die')].toSorted()).toEqual([
    'carerAtRisk',
    'selfHarm',
  ]);
});

test('every language that the library or a screen speaks has its lists', () => {
  const contentTags = ['activities', 'programmes']
    .flatMap((folder) => readdirSync(`content/${folder}`))
    .flatMap((file) => /\.([a-z-]+)\.json$/.exec(file)?.[1] ?? []);
  const spoken = new Set(['en', ...contentTags, ...readdirSync('src/ui/public/locales')]);
  expect(Object.keys(dangerPhrases).toSorted()).toEqual([...spoken].toSorted());
});

/**
 * The test finds groups that are named but missing, alternatives with malformed brackets, and empty entries between two
 * commas.
 */
test.each(Object.entries(dangerPhrases))(
  'the lists of %s can be read',
  (_tag, { groups, harmless, phrases }) => {
    const lists = [...Object.values(groups), harmless, ...Object.values(phrases)];
    const words = lists
      .flatMap((list) => list.replace(/\/\s+/g, '/').split(','))
      .flatMap((phrase) =>
        phrase
          .trim()
          .replace(/^\^|\$$/g, '')
          .split(/\s+/),
      );
    const wrong = words.filter((word) => {
      const bare = /^\(([^()]*)\)$/.exec(word)?.[1] ?? word;
      return bare.split('/').some((one) => {
        const group = /^\{(\w+)\}$/.exec(one)?.[1];
        return group === undefined
          ? !/^(?:\.\.\.|[~%]?[\p{L}\p{M}\p{N}*’']*)$/u.test(one)
          : !Object.hasOwn(groups, group);
      });
    });
    expect(wrong).toEqual([]);
  },
);

test.each([
  'a'.repeat(200),
  'cut '.repeat(50),
  'hurtx'.repeat(40),
  '-'.repeat(200),
  'dad and mum '.repeat(16),
])('the longest search is checked completely: %s', (text) => {
  expect([...findDangerKinds(text)]).toEqual([]);
});
