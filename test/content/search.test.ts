import { readFileSync } from 'node:fs';
import type { ActivityDefinition } from '../../src/domain/activity/definition.ts';
import { emptyCatalogueFilter } from '../../src/domain/catalogue/filter.ts';
import { createCatalogueRanker, toSearchableItem } from '../../src/domain/catalogue/ranking.ts';
import type { ProgrammeDefinition } from '../../src/domain/programme/programme.ts';
import { isTenderContent } from '../../src/domain/catalogue/tender.ts';
import { sourcesIn } from '../support/content-sources.ts';
import { calmSearches, dangerSearches } from '../support/danger-searches.ts';
import { sampleOf } from '../support/random-share.ts';

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
  'mums dead': 'remembering-someone',
  'dad died last week': 'remembering-someone',
  'my brother died': 'remembering-someone',
  'nan passed away': 'remembering-someone',
  'we lost our baby': 'remembering-someone',
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
    return {
      slug: definition.slug,
      ready: toSearchableItem(definition),
      isTender: isTenderContent(definition),
    };
  }),
);

test('the table has at least 60 searches', () => {
  expect(Object.keys(expected).length).toBeGreaterThanOrEqual(60);
});

const rankerOf = (searchText: string) =>
  createCatalogueRanker(
    { ...emptyCatalogueFilter, searchText },
    library.map(({ ready }) => ready),
  );
const tenderIn = (searchText: string): string[] => {
  const rank = rankerOf(searchText);
  return library.flatMap(({ slug, ready, isTender }) => (isTender && rank(ready) > 0 ? [slug] : []));
};

test.each(Object.entries(expected))('%s finds first %s', (searchText, slugs) => {
  const rank = rankerOf(searchText);
  const best = library
    .map(({ slug, ready }) => ({ slug, rank: rank(ready) }))
    .filter((hit) => hit.rank > 0)
    .toSorted((one, other) => other.rank - one.rank)[0];
  expect(slugs.split(' ')).toContain(best?.slug);
});

/** Phrases between commas. */
const listed = (text: string): string[] => text.split(',').map((phrase) => phrase.trim());

/** Words for a member of the family: whatever follows them has not been typed yet. */
const family = listed(`
  dad, dads, daddy, mum, mummy, mam, mom, parents, father, mother, stepdad, step dad, stepmum,
  stepmother, uncle, auntie, grandad, grandpa, nan, gran, grandma, brother, sister, son, daughter,
  husband, wife, boyfriend, partner, ex, child, kids, baby, teenager, tad, nhad, dadi, fam, mami,
  rhieni, llystad, llysfam, taid, nain, mamgu, mam-gu, tadcu, ewythr, modryb, brawd, chwaer, mab,
  merch, plentyn, plant, babi, gŵr, gwraig, cariad, ابي, بابا, امي, ماما, زوجي, زوجتي, عمي, خالي,
  جدي, ابني, ابنتي, طفلي
`);
test.each(family)('%s alone leads to nothing tender', (word) => {
  for (const text of [
    word,
    `my ${word}`,
    `the ${word}`,
    `fy ${word}`,
    `mae ${word}`,
    `${word} fi`,
    `${word} is`,
  ])
    expect([text, tenderIn(text)]).toEqual([text, []]);
});

test.each(
  listed(`
  phone, phones, worry, worries, love, draw, angry child, angry toddler, school, home, end,
  screen time, sleep, friend for my toddler, games, baby, anger, divorce, sorry, panic, tired,
  race, racing, change a nappy, single, walls, at the, when the, my, feelings, talk, cats, ffôn,
  cysgu, gemau, bore, stori, brecwast, cariad mawr, ysgol yfory, plentyn blin
`),
)('harmless words find nothing tender: %s', (searchText) => {
  expect(tenderIn(searchText)).toEqual([]);
});

test('the page for those who hit is for nobody who speaks of another person', () => {
  for (const text of [
    'my dad is angry',
    'mum snapped',
    'she smacked my',
    'rage my uncle',
    'mae dad yn dicter',
  ])
    expect([text, tenderIn(text)]).toEqual([text, []]);
  expect(tenderIn('i hate my mum')).toEqual(['when-the-red-comes-up']);
});

test.each([
  ['bereavement', 'remembering-someone'],
  ['my nan died', 'remembering-someone'],
  ['grief', 'remembering-someone'],
  ['remembering someone', 'remembering-someone'],
  ['self harm', 'worried-about-self-harm'],
  ['my child is bullied', 'when-someone-is-unkind'],
  ['bullying', 'when-someone-is-unkind'],
  ['depressed teenager', 'grey-days'],
  ["can't cope", 'at-the-end-of-your-tether'],
  ['burnt out', 'at-the-end-of-your-tether'],
  ['rage', 'when-the-red-comes-up'],
  ['At the end of your tether', 'at-the-end-of-your-tether'],
  ['the first phone', 'the-first-phone'],
  ['coming out', 'all-of-you'],
  ['marwolaeth', 'remembering-someone'],
  ['pen fy nhennyn', 'at-the-end-of-your-tether'],
])('the words "%s" name the subject of %s', (searchText, slug) => {
  expect(tenderIn(searchText)).toContain(slug);
});

const forWhoHits = ['at-the-end-of-your-tether', 'when-the-red-comes-up'];

test('no beginning of a phrase of one in danger leads to the pages for those who hit', () => {
  const phrases = dangerSearches.filter(
    ({ activities }) => !activities.some((slug) => forWhoHits.includes(slug)),
  );
  const beginnings = new Set(
    phrases.flatMap(({ text }) => Array.from(text, (_letter, index) => text.slice(0, index + 1)).slice(2)),
  );
  expect(beginnings.size).toBeGreaterThan(4000);
  const wrong = sampleOf([...beginnings]).filter((text) =>
    tenderIn(text).some((slug) => forWhoHits.includes(slug)),
  );
  expect(wrong).toEqual([]);
});

/** Looks alike and names a tender subject: it finds that, below the help lines. */
const named = listed(`
  nan died, grandad is dying, our dog died, death of a grandparent, bereavement, angry, cant cope, can’t cope,
  at the end of my tether, burnt out, lonely, bullying, bullied, depression, depressed, traws,
  mae nain wedi marw, profedigaeth, pen fy nhennyn, colli tymer, gweiddi ar y plant, bwlio, my dead grandad, i want to be with my friends
`);
test('searches that look alike and ask for something else find nothing tender', () => {
  const tender = calmSearches.filter((text) => text.trim() !== '' && tenderIn(text).length > 0);
  expect(tender).toEqual(named);
});
