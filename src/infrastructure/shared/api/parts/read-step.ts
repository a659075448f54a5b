import type { Step, StepType } from '../../../../domain/steps/step-kinds.ts';
import { omitUndefined } from './content-summary.ts';
import { readStepFields, readNumber, readRecording, readTextOrNumber } from './step-fields.ts';
import { stepReaders } from './step-wire.ts';

/**
 * Reads a step from any server. Fields of an unexpected type are converted or omitted. This function never throws, and
 * every question that it returns can be answered.
 */
export function readStep(wire: unknown, index: number, ordinalBefore: number): Step {
  const fields = readStepFields(wire);
  const { touchpointStepEntityId, stepType, ordinal, viewed } = fields;
  const type = readTextOrNumber(stepType) ?? '';
  const known = isStepType(type)
    ? stepReaders[type](fields)
    : { stepType: 'unknown' as const, endsTouchpoint: readTextOrNumber(fields.endsTouchpoint) };
  return omitUndefined({
    touchpointStepEntityId: readTextOrNumber(touchpointStepEntityId) ?? `step-${index + 1}`,
    // A step without an ordinal stays after the step that precedes it in the list.
    ordinal: readNumber(ordinal) ?? ordinalBefore,
    viewed: viewed === true || viewed === 'true',
    touchpointTitle: readTextOrNumber(fields.touchpointTitle),
    text: readTextOrNumber(fields.text),
    imageUrl: readTextOrNumber(fields.imageUrl),
    imageAltText: readTextOrNumber(fields.imageAltText),
    audio: readRecording(fields.audio, ['url', 'transcript']),
    video: readRecording(fields.video, ['url', 'alt', 'captions']),
    actionType: readTextOrNumber(fields.actionType),
    // An empty answer cannot be sent, so the wire's empty text means no answer.
    selectedOption: readTextOrNumber(fields.selectedOption) || undefined,
    comparedWith: readTextOrNumber(fields.comparedWith) || undefined,
    for: onePerson(fields.for),
    private: onlyTrue(fields.private),
    closed: onlyTrue(fields.closed),
    pace: readTextOrNumber(fields.pace) as Step['pace'],
    language: readTextOrNumber(fields.language),
    ...known,
  });
}

const onePerson = (wire: unknown): Step['for'] =>
  wire === 'child' || wire === 'grown-up' ? wire : undefined;

const onlyTrue = (wire: unknown): true | undefined => wire === true || undefined;

/** The type is checked against the readers, because importing the step kinds would enlarge the bundle. */
const isStepType = (word: string): word is StepType => Object.hasOwn(stepReaders, word);
