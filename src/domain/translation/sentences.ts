import type { ActivityDefinition, PlayableActivity } from '../activity/definition.ts';
import type { ProgrammeDefinition } from '../programme/programme.ts';
import { listStepTexts } from '../steps/step-texts.ts';
import { toDeliveredStepId } from '../steps/step-id.ts';
import { getStepKind, listStepPictures, type StepDefinition } from '../steps/step-kinds.ts';

/** The content that can be translated: a whole Activity or Programme, or the conversation of an Activity. */
export type TranslatableContent = ActivityDefinition | ProgrammeDefinition | PlayableActivity;

/** A text that families read, with its address in translations and its JSON pointer in the file. */
export type TranslatableText = { address: string; path: string; words: string };

const ofPage = ['title', 'subtitle', 'summaryShort', 'summaryFull', 'firstAid'] as const;

/**
 * Returns all texts of a file to translate, in reading order. The address of a text is its path, with dots between the
 * parts and list entries counted from 1. In a step it begins with the step's id or, without one, with the touchpoint's
 * id and the step's number.
 */
export function listTranslatableTexts(definition: TranslatableContent): TranslatableText[] {
  const page = new Map(Object.entries(definition));
  const ofThePage = ofPage.flatMap((field) => {
    const words: unknown = page.get(field);
    return typeof words === 'string' ? { address: field, path: `/${field}`, words } : [];
  });
  if (!('touchpoints' in definition)) return ofThePage;
  const spoken = definition.touchpoints.flatMap((touchpoint, index) => {
    const path = `/touchpoints/${index}`;
    return [
      { address: `${touchpoint.id}.title`, path: `${path}/title`, words: touchpoint.title },
      ...touchpoint.steps.flatMap((step, place) =>
        wordsOf(step).map(({ path: inStep, words }) => ({
          address: toDeliveredStepId(touchpoint, place) + dotted(inStep),
          path: `${path}/steps/${place}${inStep}`,
          words,
        })),
      ),
    ];
  });
  return [...ofThePage, ...spoken];
}

/** Returns the texts of a step, each with its JSON pointer within the step. */
function wordsOf(step: StepDefinition): { path: string; words: string }[] {
  return [
    ...listStepTexts(step).map(({ path, text }) => ({ path, words: text })),
    ...listStepPictures(step).map(({ path, picture }) => ({ path: `${path}/alt`, words: picture.alt })),
    ...(step.audio ? [{ path: '/audio/transcript', words: step.audio.transcript }] : []),
    ...(step.video
      ? [
          { path: '/video/alt', words: step.video.alt },
          { path: '/video/captions', words: step.video.captions },
        ]
      : []),
    ...getStepKind(step.type).words(step),
    ...('keep' in step && step.keep ? [{ path: '/keep/title', words: step.keep.title }] : []),
  ];
}

/** Converts a JSON pointer for an address: `/options/0/label` becomes `.options.1.label`. */
const dotted = (pointer: string): string =>
  pointer.replace(/\/(\d+)(?=\/|$)/g, (_part, index: string) => `/${Number(index) + 1}`).replaceAll('/', '.');

/** Returns the address of the innermost list that an address passes through; null without one. */
export const findEnclosingListAddress = (address: string): string | null =>
  /^(.*)\.\d+(?:\.|$)/.exec(address)?.[1] ?? null;
