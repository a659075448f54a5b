import type { Page } from '@playwright/test';
import { filterGroups } from '../../src/domain/catalogue/filter-options.ts';
import type { WireCard, WireSearchResult } from '../../src/infrastructure/shared/api/catalogue.ts';

/** Returns a card in the server's form; even numbers have a picture. */
export function card(number: number, part: Partial<WireCard> = {}): WireCard {
  return {
    type: 'Activity',
    title: `Talk number ${number}`,
    summaryShort: 'What you do together, and why it helps a little, in two lines or so.',
    slug: `talk-${number}`,
    ...(number % 2 === 0 ? { imageSrc: '/images/content/iceberg.svg' } : {}),
    relationshipBuilders: ['empathy', 'trustInitiator'],
    durations: ['10mins'],
    completedPercentage: 0,
    availableOn: '2026-01-01T00:00:00.000Z',
    completedOn: null,
    ...part,
  };
}

/** Returns 20 rows of 25 cards, the first two of each completed. */
export function bigLibrary(): WireSearchResult {
  const labels = filterGroups.flatMap(({ options }) => options.map(({ label }) => label)).slice(0, 20);
  const done = { completedPercentage: 100, completedOn: '2026-02-01T00:00:00.000Z' };
  return Object.fromEntries(
    labels.map((label, row) => [
      label,
      Array.from({ length: 25 }, (_, index) => card(100 * row + index, index < 2 ? done : {})),
    ]),
  );
}

/** Answers each search of the dashboard with this result, in place of the server. */
export async function serveSearch(page: Page, result: WireSearchResult): Promise<void> {
  await page.route('**/api/my-programmes/search*', (route) => route.fulfill({ json: result }));
}
