import { act } from '@testing-library/react';
import type { CatalogueFilter } from '../../../src/domain/catalogue/filter.ts';
import type { Shelf } from '../../../src/domain/catalogue/shelves.ts';
import { learnerGateway, settle } from './support.tsx';

export type Asked = {
  filter: CatalogueFilter;
  nearest: number | undefined;
  answer(shelves: readonly Shelf[]): void;
  fail(error: unknown): void;
  aborted: boolean;
};

/** Records searches, which wait until the test answers them; `answer` answers the newest. */
export function searches() {
  const asked: Asked[] = [];
  const learners = learnerGateway({
    search: (filter, nearest) => {
      const { promise, resolve, reject } = Promise.withResolvers<Shelf[]>();
      const search: Asked = {
        filter,
        nearest,
        answer: (shelves) => resolve([...shelves]),
        fail: reject,
        aborted: false,
      };
      asked.push(search);
      return { shelves: promise, abort: () => void (search.aborted = true) };
    },
  });
  const answer = async (shelves: readonly Shelf[]): Promise<void> => {
    await act(async () => asked.at(-1)?.answer(shelves));
    await settle();
  };
  return { asked, learners, answer };
}
