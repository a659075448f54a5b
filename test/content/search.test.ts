import { readFileSync } from 'node:fs';
import type { ActivityDefinition } from '../../src/domain/activity/definition.ts';
import { emptyFilter } from '../../src/domain/catalogue/filter.ts';
import { ranker, searchable } from '../../src/domain/catalogue/ranking.ts';
import type { ProgrammeDefinition } from '../../src/domain/programme/programme.ts';
import { sourcesIn } from '../support/content-sources.ts';

/** The searches of families, each with the slugs of which one must be found first in the library. */
const expected: Record<string, string> = {
  anger: 'when-the-red-comes-up your-own-weather my-volcano',
  angry: 'when-the-red-comes-up my-volcano',
  volcano: 'my-volcano',
  volcnao: 'my-volcano',
  tantrum: 'a-map-for-meltdowns small-people-big-days my-volcano',
  tantrums: 'a-map-for-meltdowns small-people-big-days my-volcano',
  meltdown: 'a-map-for-meltdowns',
  meltdwon: 'a-map-for-meltdowns',
  autism: 'a-map-for-meltdowns',
  adhd: 'a-map-for-meltdowns',
  shouting: 'when-the-red-comes-up at-the-end-of-your-tether after-an-argument calmer-conversations',
  argument: 'after-an-argument',
  arguments: 'after-an-argument',
  argumnt: 'after-an-argument',
  'after an': 'after-an-argument',
  'falling out': 'friends-and-not-friends after-an-argument',
  friends: 'friends-and-not-friends',
  frends: 'friends-and-not-friends',
  lonely: 'friends-and-not-friends',
  brother: 'brothers-and-sisters',
  sister: 'brothers-and-sisters',
  sisters: 'brothers-and-sisters',
  siblings: 'brothers-and-sisters',
  'two homes': 'two-homes',
  'new baby': 'new-faces-at-home',
  'new faces': 'new-faces-at-home',
  bereavement: 'remembering-someone when-home-changes',
  remembering: 'remembering-someone',
  rememberng: 'remembering-someone',
  bully: 'when-someone-is-unkind',
  bullying: 'when-someone-is-unkind',
  bulying: 'when-someone-is-unkind',
  unkind: 'when-someone-is-unkind',
  fortnite: 'the-first-phone a-screen-deal',
  tiktok: 'the-first-phone a-screen-deal',
  phone: 'the-first-phone a-screen-deal',
  screen: 'a-screen-deal',
  screens: 'a-screen-deal',
  'social media': 'a-screen-deal the-first-phone',
  exam: 'exam-weather',
  exams: 'exam-weather',
  exma: 'exam-weather',
  'school refusal': 'when-school-feels-too-much',
  sunday: 'the-sunday-night-feeling',
  morning: 'the-morning-rush weather-at-breakfast',
  mornings: 'the-morning-rush weather-at-breakfast',
  bedtime: 'a-calmer-bedtime',
  bedtme: 'a-calmer-bedtime',
  sleep: 'a-calmer-bedtime good-night-backwards',
  sleeping: 'a-calmer-bedtime good-night-backwards',
  worries: 'when-worries-get-loud',
  worry: 'when-worries-get-loud',
  panic: 'when-school-feels-too-much when-worries-get-loud',
  scared: 'pip-and-the-wobbly-day when-worries-get-loud',
  sad: 'pip-and-the-wobbly-day grey-days',
  grey: 'grey-days',
  depressed: 'grey-days standing-by-them',
  depression: 'grey-days standing-by-them',
  'self-harm': 'worried-about-self-harm',
  selfharm: 'worried-about-self-harm',
  lgbtq: 'all-of-you',
  'big talk': 'before-a-big-talk',
  'checking in': 'checking-in-together',
  gratitude: 'thank-you-nobody-saw three-good-things',
  divorce: 'two-homes when-home-changes before-a-big-talk',
  grief: 'remembering-someone when-home-changes',
  'step dad': 'new-faces-at-home',
  gcse: 'exam-weather your-own-weather',
  anxiety: 'when-worries-get-loud',
  'coming out': 'all-of-you',
  'first day': 'the-sunday-night-feeling',
  nightmares: 'a-calmer-bedtime',
  'me time': 'a-breather-for-grown-ups',
  'half term': 'our-hour',
  // In Welsh.
  galar: 'remembering-someone when-home-changes',
  profedigaeth: 'remembering-someone',
  gorbryder: 'when-worries-get-loud',
  bwlio: 'when-someone-is-unkind steady-at-school',
  ffrae: 'after-an-argument',
  arholiadau: 'exam-weather steady-at-school',
  'hunan-niweidio': 'worried-about-self-harm',
  iselder: 'grey-days standing-by-them',
  cenfigen: 'brothers-and-sisters',
  hunllef: 'a-calmer-bedtime',
  ysgariad: 'two-homes when-home-changes',
  'babi newydd': 'new-faces-at-home',
  ffrindiau: 'friends-and-not-friends steady-at-school',
  llosgfynydd: 'my-volcano',
  'amser sgrin': 'a-screen-deal',
};

type Definition = ActivityDefinition | ProgrammeDefinition;
const library = ['activities', 'programmes'].flatMap((folder) =>
  sourcesIn(`content/${folder}`).map((file) => {
    const definition = JSON.parse(readFileSync(`content/${folder}/${file}`, 'utf8')) as Definition;
    return { slug: definition.slug, ready: searchable(definition) };
  }),
);

test('the table has at least 60 searches', () => {
  expect(Object.keys(expected).length).toBeGreaterThanOrEqual(60);
});

test.each(Object.entries(expected))('%s finds first %s', (searchText, slugs) => {
  const rank = ranker({ ...emptyFilter, searchText });
  const best = library
    .map(({ slug, ready }) => ({ slug, rank: rank(ready) }))
    .filter((hit) => hit.rank > 0)
    .toSorted((one, other) => other.rank - one.rank)[0];
  expect(slugs.split(' ')).toContain(best?.slug);
});
