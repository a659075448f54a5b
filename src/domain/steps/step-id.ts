/** The id under which a step is delivered when its touchpoint is visited for the first time. */
export function stepIdIn(
  { id, steps }: { id: string; steps: readonly { id?: string | undefined }[] },
  index: number,
): string {
  return steps[index]?.id ?? `${id}.${index + 1}`;
}

/** The suffix that a later visit adds to the ids of a touchpoint and its steps: `~2` at the second. */
export function visitSuffix(visit: number): string {
  return visit === 1 ? '' : `~${visit}`;
}

/** The id of a step or touchpoint as the file has it, whichever visit it was. */
export function authoredId(id: string): string {
  return id.replace(/~\d+$/, '');
}
