import type { TransferNote } from '../../../application/ports/device/exchange/content-transfer.ts';
import type { ActivityDefinition, TouchpointDefinition } from '../../../domain/activity/definition.ts';
import type { StepDefinition } from '../../../domain/steps/step-kinds.ts';
import { formatTweeBlock } from './twee-blocks.ts';
import type { ExportedText } from './conversion.ts';
import { formatTwee, type TwinePassage, type TwineLink } from './twee.ts';

/** The name and text of the passage at which a Twine story ends when the Activity simply completes. */
export const twineEndPassageName = 'The end';
export const twineEndPassageText = 'The end.';
/** The name and tag of the passage that holds an Activity's fields outside the conversation. */
export const twineCardPassageName = 'Fireside';
export const twineCardPassageTag = 'fireside';

/**
 * Writes an Activity as a playable Twine story: a passage for each touchpoint and after each choice, a link for each
 * option. Content that Twine cannot express becomes comments, so that an import restores it.
 */
export function exportTwee(definition: ActivityDefinition): ExportedText {
  const { touchpoints, ...card } = definition;
  const passages = touchpoints.flatMap((touchpoint, index) => {
    return passagesOf(touchpoint, index, touchpoint.next ?? touchpoints[index + 1]?.id ?? null);
  });
  const hasEnd = passages.some(({ text }) => text.includes(`->${twineEndPassageName}]]`));
  const start = touchpoints[0]?.id ?? '';
  const data = { ifid: ifidOf(definition.slug), start };
  const text = formatTwee([
    { name: 'StoryTitle', tags: [], metadata: {}, text: oneLine(definition.title) },
    { name: 'StoryData', tags: [], metadata: {}, text: JSON.stringify(data, null, 2) },
    {
      name: twineCardPassageName,
      tags: [twineCardPassageTag],
      metadata: placeAt(-1),
      text: JSON.stringify(card, null, 2),
    },
    ...passages.map((passage, index) => ({ ...passage, metadata: placeAt(index) })),
    ...(hasEnd
      ? [
          {
            name: twineEndPassageName,
            tags: [],
            metadata: placeAt(passages.length),
            text: formatTweeBlock({ kind: 'touchpoint', fields: { ends: true }, text: twineEndPassageText }),
          },
        ]
      : []),
  ]);
  return { text, notes: notesOn(definition) };
}

type Made = Pick<TwinePassage, 'name' | 'tags' | 'text'>;

function passagesOf(
  { id, steps, ...rest }: TouchpointDefinition,
  index: number,
  following: string | null,
): Made[] {
  const made: Made[] = [];
  let blocks = [formatTweeBlock({ kind: 'touchpoint', fields: { at: index, ...rest } })];
  const nameOfNext = (): string => `${id} (${made.length + 2})`;
  const close = (): void => {
    made.push({
      name: made.length === 0 ? id : `${id} (${made.length + 1})`,
      tags: [],
      text: blocks.join('\n\n'),
    });
    blocks = [formatTweeBlock({ kind: 'touchpoint', fields: { continues: id } })];
  };
  const after = rest.ending === 'pause' ? null : following;
  steps.forEach((step, at) => {
    const isLast = at === steps.length - 1;
    const links = linksOf(step, isLast ? (after ?? twineEndPassageName) : nameOfNext());
    blocks.push(stepBlock(step, links));
    if (step.type === 'user-path-choice' && !isLast) close();
    else if (isLast && links.length === 0 && after !== null)
      blocks.push(
        formatTweeBlock({ kind: 'end', fields: { to: [after] }, text: '', links: [linkTo('Go on', after)] }),
      );
  });
  close();
  return made;
}

const linkTo = (label: string, target: string): TwineLink => ({ label, target, setter: '' });

function linksOf(step: StepDefinition, onward: string): TwineLink[] {
  if (step.type === 'user-path-choice')
    return step.options.map(({ label, next }) => linkTo(label, next ?? onward));
  return 'next' in step && step.next !== undefined ? [linkTo('Go on', step.next)] : [];
}

function stepBlock({ text, ...step }: StepDefinition, links: TwineLink[]): string {
  const to = links.length > 0 ? { to: links.map(({ target }) => target) } : {};
  const fields =
    step.type === 'user-path-choice'
      ? { ...step, options: step.options.map(({ label: _label, ...option }) => option), ...to }
      : { ...step, ...to };
  return formatTweeBlock({ kind: 'step', fields, text, links });
}

/** Returns the position of a passage in the Twine editor, in rows of six. */
function placeAt(index: number): TwinePassage['metadata'] {
  const column = index === -1 ? 0 : index % 6;
  const row = index === -1 ? 0 : Math.floor(index / 6) + 1;
  return { position: `${100 + column * 150},${100 + row * 150}`, size: '100,100' };
}

const oneLine = (words: string): string => words.replace(/^::/, ' ::');

/** Returns the story's IFID, its identity for Twine libraries, which is always the same for a slug. */
function ifidOf(slug: string): string {
  const words = [1, 2, 3, 4].map((seed) => {
    let hash = Math.imul(0x811c9dc5, seed);
    for (const character of slug) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
    return (hash >>> 0).toString(16).padStart(8, '0');
  });
  const hex = words.join('').toUpperCase();
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-');
}

/** Makes the notes on content that Twine ignores, but the file keeps. */
function notesOn({ touchpoints }: ActivityDefinition): TransferNote[] {
  const steps = touchpoints.flatMap((touchpoint) => touchpoint.steps);
  const count = (isSo: (step: StepDefinition) => boolean): number => steps.filter(isSo).length;
  const lost: readonly (readonly [count: number, what: string])[] = [
    [count(({ type }) => type === 'user-input'), 'written answers: the story goes on without asking'],
    [count(({ type }) => type === 'plan'), 'plans: the story goes on without asking'],
    [count(({ type }) => type === 'feedback'), 'forms: the story goes on without asking'],
    [
      count((step) => step.when !== undefined || optionsOf(step).some(({ when }) => when !== undefined)) +
        touchpoints.filter(({ nextWhen }) => nextWhen !== undefined).length,
      'conditions (when): the story shows everything, and takes the usual way on',
    ],
    [
      count((step) => step.image !== undefined || optionsOf(step).some(({ image }) => image !== undefined)),
      'pictures: the story has its words alone',
    ],
    [
      count(({ audio, video }) => audio !== undefined || video !== undefined),
      'recordings: the story has no word of them',
    ],
    [count(({ action }) => action !== undefined), 'action prompts: the story does not show them'],
    [count(({ for: holder }) => holder !== undefined), 'turns on one device: the story has no covers'],
    [touchpoints.filter(({ ending }) => ending === 'pause').length, 'pauses: the story just ends there'],
  ];
  return lost
    .filter(([times]) => times > 0)
    .map(([times, what]) => ({ kind: 'kept', place: '', message: `${times} × ${what}. Kept in comments.` }));
}

const optionsOf = (step: StepDefinition) => (step.type === 'user-path-choice' ? step.options : []);
