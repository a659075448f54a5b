import type { CatalogueCard } from '../../../src/domain/catalogue/card.ts';
import type { Shelf } from '../../../src/domain/catalogue/shelves.ts';
import {
  suggestAfterFinish,
  type FinishedActivityRef,
} from '../../../src/domain/catalogue/suggest-after-finish.ts';
import { plainCard } from '../../support/card.ts';

const now = 1_000_000;
const inProgress = (...cards: CatalogueCard[]): Shelf => ({ label: 'In progress', cards });
const programme = (slug: string, part: Partial<CatalogueCard> = {}): CatalogueCard =>
  plainCard(slug, { type: 'Programme', ...part });
const next = (opensAt: number, slug = 'second') => ({ title: 'Second', slug, opensAt });
const library: Shelf = {
  label: 'Stress',
  cards: [plainCard('first', { durations: ['1mins'] }), plainCard('other', { durations: ['5mins'] })],
};
const alone: FinishedActivityRef = { activity: 'first' };
const within: FinishedActivityRef = { activity: 'first', programme: 'calm' };

test.each<[string, Shelf[], FinishedActivityRef, string | null]>([
  [
    'the next Activity of the Programme',
    [inProgress(programme('calm', { next: next(now) }))],
    within,
    'next calm',
  ],
  [
    'the next Activity of the Programme, which opens later',
    [inProgress(programme('calm', { next: next(now + 1) })), library],
    within,
    'opens calm',
  ],
  [
    'the next Activity of the Programme before an Activity under way',
    [inProgress(programme('calm', { next: next(now) }), plainCard('begun'))],
    within,
    'next calm',
  ],
  [
    'another Activity after the last one of a Programme',
    [inProgress(programme('calm', { completedAt: now })), library],
    within,
    'begin other',
  ],
  [
    'another Activity instead of the Programme itself, to which a link leads already',
    [inProgress(programme('calm')), library],
    within,
    'begin other',
  ],
  [
    'nothing in a Programme whose server has not heard of the end yet',
    [inProgress(programme('calm', { next: next(now, 'first') })), library],
    within,
    null,
  ],
  [
    'nothing in a Programme that is closed by now',
    [inProgress(programme('calm', { next: next(now), access: 'locked' })), library],
    within,
    null,
  ],
  ['what home would lead with', [inProgress(plainCard('begun')), library], alone, 'goOn begun'],
  ['another one than the one just finished', [inProgress(plainCard('first')), library], alone, 'begin other'],
  [
    'no Programme whose next Activity was finished just now on its own',
    [inProgress(programme('calm', { next: next(now, 'first') })), library],
    alone,
    'begin other',
  ],
  [
    'a Programme of the same slug as the Activity just finished',
    [inProgress(programme('first', { next: next(now) }))],
    alone,
    'next first',
  ],
  [
    'nothing that has to be paid for',
    [{ label: 'Stress', cards: [plainCard('other', { access: 'locked' })] }],
    alone,
    null,
  ],
  [
    'nothing about a tender subject',
    [{ label: 'Depression', cards: [plainCard('other', { lifeChallenges: ['depression'] })] }],
    alone,
    null,
  ],
  [
    'no Programme whose next Activity is about a tender subject',
    [inProgress(programme('calm', { next: { ...next(now), isTender: true } })), library],
    alone,
    'begin other',
  ],
  [
    'the Programme that it was done in, where its next Activity is tender',
    [inProgress(programme('calm', { next: { ...next(now), isTender: true } })), library],
    within,
    'goOn calm',
  ],
  ['nothing where all is done', [{ label: 'Stress', cards: [plainCard('first')] }], alone, null],
])('after an Activity: %s', (_case, shelves, finished, expected) => {
  const lead = suggestAfterFinish(shelves, finished, {}, now);
  expect(lead && `${lead.kind} ${lead.card.slug}`).toBe(expected);
});

test('what a family laid aside is not suggested', () => {
  const shelves = [inProgress(plainCard('begun')), library];
  expect(suggestAfterFinish(shelves, alone, {}, now, (slug) => slug === 'begun')?.card.slug).toBe('other');
  const inside = [inProgress(programme('calm', { next: next(now) })), library];
  expect(suggestAfterFinish(inside, within, {}, now, (slug) => slug === 'second')?.card.slug).toBe('other');
});
