/** Returns the id under which a step is delivered at the first visit of its touchpoint. */
export function toDeliveredStepId(
  { id, steps }: { id: string; steps: readonly { id?: string | undefined }[] },
  index: number,
): string {
  return steps[index]?.id ?? `${id}.${index + 1}`;
}

/** Returns the suffix that ids of a touchpoint and its steps have at a later visit: `~2` at the second. */
export function formatVisitSuffix(visit: number): string {
  return visit === 1 ? '' : `~${visit}`;
}

/** Returns the id in the file of a step or touchpoint, from its id at any visit. */
export function toAuthoredId(id: string): string {
  return id.replace(/~\d+$/, '');
}
