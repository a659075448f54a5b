import type { ActivityDefinition } from '../activity/definition.ts';
import type { ProgrammeDefinition } from '../programme/programme.ts';
import { parseCaptions, type Caption } from '../media/captions.ts';
import { createFinding, type Finding } from '../content/finding.ts';

/** Finds captions of videos that would not be shown or could not be read. The content must fit its schema. */
export function checkCaptions(definition: ActivityDefinition | ProgrammeDefinition): Finding[] {
  if (!('touchpoints' in definition)) return [];
  return definition.touchpoints.flatMap(({ steps }, touchpoint) =>
    steps.flatMap(({ video }, place) =>
      problemsIn(parseCaptions(video?.captions ?? '')).map((problem) =>
        createFinding('unfit-recording', `/touchpoints/${touchpoint}/steps/${place}/video/captions`, problem),
      ),
    ),
  );
}

/** Returns at most one problem for each caption. */
const problemsIn = (captions: readonly Caption[]): string[] =>
  captions.flatMap((caption, index) => {
    const problem = problemOf(caption, captions.slice(0, index));
    return problem === null ? [] : [`The caption that begins at ${caption.from} ${problem}`];
  });

function problemOf({ start, end, text }: Caption, before: readonly Caption[]): string | null {
  if (end <= start) return 'has to end after that.';
  if (text.includes('-->')) return 'has times among its words: put an empty line before each line of times.';
  if (!/[^\s\p{C}]/u.test(text)) return 'has no words.';
  if (start < (before.at(-1)?.start ?? 0))
    return 'stands after a later one: put them in the order of their times.';
  return before.filter((one) => one.end > start).length > 1
    ? 'is the third at once: nobody can read so many.'
    : null;
}
