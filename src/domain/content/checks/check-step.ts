import { plainText } from '../../chat/plain-text.ts';
import { checkMarkdown } from './check-markdown.ts';
import { checkPlaceholders } from './check-placeholders.ts';
import { checkWords } from './check-words.ts';
import { finding, type Finding } from '../finding.ts';
import { type StepDefinition, kindOf } from '../../chat/steps/step-kinds.ts';

/** A description that only says that there is a picture, or is the name of a file. */
const emptyAlt =
  /^(an? |the )?(image|picture|photo|photograph|drawing|illustration|graphic|icon)s?\b( of\b.*)?[.]?$|[.](svg|png|jpe?g|gif|webp)$/i;

/** The rules that one step can break by itself. */
export function checkStep(step: StepDefinition, path: string): Finding[] {
  return [
    ...checkBubbles(step, path),
    ...checkPlaceholders(step, path),
    ...kindOf(step.type)
      .check(step)
      .map((fault) => finding(fault.rule, path + fault.path, fault.message)),
  ];
}

function checkBubbles(step: StepDefinition, path: string): Finding[] {
  const { text, image, action, type } = step;
  const shows = plainText(text ?? '') !== '' || image || action || !kindOf(type).needsBubble;
  return [
    ...(text === undefined ? [] : checkMarkdown(`${path}/text`, text)),
    ...checkWords(step, path),
    ...(image && emptyAlt.test(image.alt)
      ? [
          finding(
            'image-text',
            `${path}/image/alt`,
            'Say what the picture shows, as to someone who cannot see it; "a picture of" is not needed.',
          ),
        ]
      : []),
    ...(shows
      ? []
      : [finding('empty-bubble', path, 'This step shows nothing: give it a text, an image or an action.')]),
  ];
}
