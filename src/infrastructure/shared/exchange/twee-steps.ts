import { findSheetField, sheetStepTypes } from './sheet-fields.ts';
import { listObjects, listTexts, type TweeBlock } from './twee-blocks.ts';
import type { TwineLink } from './twee.ts';

type Value = Record<string, unknown>;

/** The steps of a passage that Fireside wrote, and that an author may have changed since. */
export type TweeBlockSteps = { steps: Value[]; next: string | undefined; lost: string[] };

/** Converts blocks into steps; `targetOf` finds the touchpoint of a passage's name. */
export function convertBlocksToSteps(
  blocks: readonly TweeBlock[],
  targetOf: (name: string) => string | undefined,
): TweeBlockSteps {
  const read: TweeBlockSteps = { steps: [], next: undefined, lost: [] };
  for (const block of blocks) {
    const { kind, fields, text, links } = block;
    const to = listTexts(fields['to']);
    if (kind === 'step' && typeof fields['type'] === 'string') {
      read.steps.push(stepOf(block, to, targetOf, read.lost));
      continue;
    }
    // The text was added by an author between the comments.
    if (text !== '') read.steps.push({ type: 'message', text });
    const [link, another] = links;
    if (link && another) read.lost.push(`The links '${link.label}' and so on stand where no choice is.`);
    else if (link && link.target !== to[0]) read.next = targetOf(link.target);
  }
  return read;
}

function stepOf(
  { fields, text, links }: TweeBlock,
  to: readonly string[],
  targetOf: (name: string) => string | undefined,
  lost: string[],
): Value {
  const { to: _to, labels: _labels, ...step } = fields;
  if (step['text'] === undefined && text !== '') step['text'] = text;
  if (Array.isArray(step['options'])) {
    const options = listObjects(step['options']);
    const labels = listTexts(fields['labels']);
    if (links.length < options.length)
      lost.push(
        `Of ${options.length} options of the step '${String(step['id'])}' ${links.length} have a link.`,
      );
    step['options'] = links.map(({ label, target }, index) => ({
      ...options[index],
      label: labels[index] ?? label,
      ...(target === to[index] ? {} : leading(targetOf(target))),
    }));
    return step;
  }
  const [link] = links;
  if (link && link.target !== to[0]) {
    const kind = sheetStepTypes.find((type) => type === step['type']);
    if (kind && findSheetField(kind, 'next')) Object.assign(step, leading(targetOf(link.target)));
    else lost.push(lostLink(link));
  }
  return step;
}

const leading = (next: string | undefined): Value => (next === undefined ? {} : { next });

const lostLink = ({ label }: TwineLink): string =>
  `The link '${label}' stands below a step that leads nowhere by itself.`;
