/** Questions a page (specification 9). */
export const feedbackPageSize = 3;

/** Pages of three in order; up to three questions make one page, none makes none. */
export function pagesOf<Question>(questions: readonly Question[]): Question[][] {
  return Array.from({ length: Math.ceil(questions.length / feedbackPageSize) }, (_, page) =>
    questions.slice(page * feedbackPageSize, (page + 1) * feedbackPageSize),
  );
}
