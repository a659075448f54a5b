import { feedbackPageSize, pagesOf } from '../../../src/domain/feedback/paging.ts';

test.each([
  [0, []],
  [1, [1]],
  [3, [3]],
  [4, [3, 1]],
  [6, [3, 3]],
  [7, [3, 3, 1]],
])('%i questions make pages of %j', (count, expected) => {
  const questions = Array.from({ length: count }, (_, index) => index);
  const pages = pagesOf(questions);
  expect(pages.map((page) => page.length)).toEqual(expected);
  expect(pages.flat()).toEqual(questions);
});

test('a page has three questions', () => {
  expect(feedbackPageSize).toBe(3);
});
