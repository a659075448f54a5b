import type { Step, StepType } from '../../../../domain/steps/step-kinds.ts';
import { present } from './content-summary.ts';
import { stepFieldsOf, number, recording, words } from './step-fields.ts';
import { stepReaders } from './step-wire.ts';

/**
 * Reads a step from any server. Fields of an unexpected type are converted or omitted. This function never throws, and
 * every question that it returns can be answered.
 */
export function readStep(wire: unknown, index: number, ordinalBefore: number): Step {
  const fields = stepFieldsOf(wire);
  const { touchpointStepEntityId, stepType, ordinal, viewed } = fields;
  const type = words(stepType) ?? '';
  const known = isStepType(type)
    ? stepReaders[type](fields)
    : { stepType: 'unknown' as const, endsTouchpoint: words(fields.endsTouchpoint) };
  return present({
    touchpointStepEntityId: words(touchpointStepEntityId) ?? `step-${index + 1}`,
    // A step without an ordinal stays after the step that precedes it in the list.
    ordinal: number(ordinal) ?? ordinalBefore,
    viewed: viewed === true || viewed === 'true',
    touchpointTitle: words(fields.touchpointTitle),
    text: words(fields.text),
    imageUrl: words(fields.imageUrl),
    imageAltText: words(fields.imageAltText),
    audio: recording(fields.audio, ['url', 'transcript']),
    video: recording(fields.video, ['url', 'alt', 'captions']),
    actionType: words(fields.actionType),
    // An empty answer cannot be sent, so the wire's empty text means no answer.
    selectedOption: words(fields.selectedOption) || undefined,
    comparedWith: words(fields.comparedWith) || undefined,
    for: onePerson(fields.for),
    private: onlyTrue(fields.private),
    closed: onlyTrue(fields.closed),
    pace: words(fields.pace) as Step['pace'],
    language: words(fields.language),
    ...known,
  });
}

const onePerson = (wire: unknown): Step['for'] =>
  wire === 'child' || wire === 'grown-up' ? wire : undefined;

const onlyTrue = (wire: unknown): true | undefined => wire === true || undefined;

/** Checks against the readers, because importing the step kinds would enlarge the bundle. */
const isStepType = (word: string): word is StepType => Object.hasOwn(stepReaders, word);
