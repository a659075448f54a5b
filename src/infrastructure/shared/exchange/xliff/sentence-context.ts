import type { ContentDefinition } from '../../../../domain/checks/checked-content.ts';
import type { TranslatableText } from '../../../../domain/translation/sentences.ts';
import { contentSchemas } from '../../content/validate/content-schemas.ts';
import { maxSheetTextLength, type SheetRowKind } from '../sheet-fields.ts';
import { translatedTextSchema } from '../../../../domain/checks/translation-schema.ts';

/** The context of a sentence for translators: its place, its speaker, its maximum length (characters). */
export type SentenceContext = { place: string; speaker: string; longest: number };

/** Finds a sentence's context from its pointer. */
export function findSentenceContext(
  definition: ContentDefinition,
  { path }: Pick<TranslatableText, 'path'>,
): SentenceContext {
  const [, at, inTouchpoint = ''] = /^\/touchpoints\/(\d+)\/(.*)$/.exec(path) ?? [];
  const touchpoint = 'touchpoints' in definition ? definition.touchpoints[Number(at)] : undefined;
  if (!touchpoint) {
    const field = path.slice(1);
    const longest =
      'touchpoints' in definition ? maxSheetTextLength('about', field) : longestInProgramme(field);
    return {
      place: `The ${field} on the card and the page.`,
      speaker: 'It is read on the screen.',
      longest: atMost(longest),
    };
  }
  const named = `Touchpoint "${touchpoint.title}"`;
  const [, index, inStep = ''] = /^steps\/(\d+)\/(.*)$/.exec(inTouchpoint) ?? [];
  const step = touchpoint.steps[Number(index)];
  if (!step)
    return {
      place: `${named}: its title.`,
      speaker: 'It is read on the screen.',
      longest: atMost(maxSheetTextLength('touchpoint', inTouchpoint)),
    };
  const field = inStep.replace(/\d+/g, (place) => String(Number(place) + 1)).replaceAll('/', '.');
  const kind: SheetRowKind = step.type;
  const holder = ('for' in step ? step.for : undefined) ?? touchpoint.for;
  return {
    place: `${named}, step ${Number(index) + 1} (${kind}): ${field}.`,
    speaker: speakerOf(field) + (holder === undefined ? '' : ` The device is with: ${holder}.`),
    longest: atMost(maxSheetTextLength(kind, field)),
  };
}

function speakerOf(field: string): string {
  if (/(?:^|\.)alt$/.test(field)) return 'Read to people who cannot see the picture.';
  if (/^options\.\d+\.label$/.test(field)) return 'The family answers with it.';
  if (/^(?:text|variants\.\d+)$/.test(field)) return 'The coach says it.';
  return 'It is read on the screen.';
}

function longestInProgramme(field: string): number | undefined {
  const known = Object.entries(contentSchemas.programme.properties).find(([name]) => name === field)?.[1];
  return known && 'maxLength' in known ? known.maxLength : undefined;
}

const mostOfAll = translatedTextSchema.properties.text.maxLength;
const atMost = (longest: number | undefined): number => Math.min(longest ?? mostOfAll, mostOfAll);
