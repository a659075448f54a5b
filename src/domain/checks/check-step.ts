import { isBlank } from '../platform/visible-text.ts';
import { toPlainText } from '../content/plain-text.ts';
import { checkActionAids } from './check-action-aids.ts';
import { checkOptionFaces } from './check-faces.ts';
import { checkMarkdown } from './check-markdown.ts';
import { checkPlaceholders } from './check-placeholders.ts';
import { checkCoachText } from './check-words.ts';
import { createFinding, type Finding } from '../content/finding.ts';
import { type StepDefinition, findStepFaults, getStepKind, listStepPictures } from '../steps/step-kinds.ts';

/** Matches a picture's description that is a file name, or only says that it is a picture. */
const emptyAlt =
  /^(an? |the )?(image|picture|photo|photograph|drawing|illustration|graphic|icon)s?\b( of\b.*)?[.]?$|[.](svg|png|jpe?g|gif|webp)$/i;

/** Returns the problem with a picture's description, or null. `words` is the text beside the picture. */
function problemWithAlt(alt: string, words: string): string | null {
  if (emptyAlt.test(alt))
    return 'Say what the picture shows, as to someone who cannot see it; "a picture of" is not needed.';
  return words !== '' && bare(alt) === bare(words)
    ? 'The label before it says the same: say what the picture shows.'
    : null;
}

/** Reduces a text to letters and digits in lower case, for comparison without punctuation. */
const bare = (words: string): string =>
  words
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

/** Checks the rules that a single step can break without regard to other steps. */
export function checkStep(step: StepDefinition, path: string): Finding[] {
  return [
    ...checkBubbles(step, path),
    ...checkPlaceholders(step, path),
    ...checkOptionFaces(step, path),
    ...checkActionAids(step, path),
    ...findStepFaults(step).map((fault) => createFinding(fault.rule, path + fault.path, fault.message)),
  ];
}

function checkBubbles(step: StepDefinition, path: string): Finding[] {
  const { text, image, audio, video, action, type } = step;
  const shows =
    !isBlank(toPlainText(text ?? '')) || image || audio || video || action || !getStepKind(type).needsBubble;
  return [
    ...(text === undefined ? [] : checkMarkdown(`${path}/text`, text)),
    ...checkCoachText(step, path),
    ...[...listStepPictures(step), ...(video ? [{ picture: video, words: '', path: '/video' }] : [])].flatMap(
      ({ picture: { alt }, words, path: at }) => {
        const problem = problemWithAlt(alt, words);
        return problem === null ? [] : [createFinding('image-text', `${path}${at}/alt`, problem)];
      },
    ),
    ...(shows
      ? []
      : [
          createFinding(
            'empty-bubble',
            path,
            'This step shows nothing: give it a text, an image, a recording or an action.',
          ),
        ]),
  ];
}
