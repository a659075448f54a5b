/** Returns every text of a step: its own, and those of later visits, each with its JSON pointer within the step. */
export function listStepTexts(step: {
  text?: string;
  variants?: readonly string[];
}): { path: string; text: string }[] {
  const { text, variants = [] } = step;
  return [
    ...(text === undefined ? [] : [{ path: '/text', text }]),
    ...variants.map((variant, index) => ({ path: `/variants/${index}`, text: variant })),
  ];
}
