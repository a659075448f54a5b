import { checkCaptions } from '../../../src/domain/checks/check-captions.ts';
import { checkTranslations } from '../../../src/domain/checks/check-translations.ts';
import { computeTextDigest } from '../../../src/domain/platform/text-digest.ts';
import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import { activity, message, touchpoint } from '../../support/activity.ts';

const url = '/recordings/0123456789abcdef0123456789abcdef';
const captions = '00:00.250 --> 00:02.500\nGood morning.';

/** Returns an Activity with a film whose captions are translated as `text`; `of` is the source that was translated. */
function translated(text: string, of = captions): ActivityDefinition {
  const video = { url, alt: 'A dog.', captions };
  return {
    ...activity([touchpoint('a', [message('Hi.', { id: 'film', video })])]),
    translations: {
      cy: { status: 'Draft', texts: { 'film.video.captions': { text, of: computeTextDigest(of) } } },
    },
  };
}
test('captions without a word that can be seen are none', () => {
  const ofCaptions = (words: string): string[] =>
    checkCaptions(
      activity([
        touchpoint('a', [
          message('Hi.', { video: { url, alt: 'A dog.', captions: `00:00.000 --> 00:01.000\n${words}` } }),
        ]),
      ]),
    ).map(({ message: words }) => words);
  expect(ofCaptions('♪')).toEqual([]);
  for (const nothing of ['\u200B', '\u0001'])
    expect(ofCaptions(nothing)).toEqual(['The caption that begins at 00:00.000 has no words.']);
});

const rulesOf = (definition: ActivityDefinition): string[] =>
  checkTranslations(definition).map(({ rule }) => rule);

test('captions are translated with their times', () => {
  expect(rulesOf(translated('00:00.250 --> 00:02.500\nBore da.'))).toEqual([]);
  expect(rulesOf(translated('00:00.250 --> 00:03.750\nBore da.'))).toEqual(['translated-numbers']);
});

test('captions that have changed are stale; their times make them no words on help', () => {
  const earlier = '00:00.250 --> 00:02.500\nHello.';
  expect(rulesOf(translated('00:00.250 --> 00:02.500\nHelo.', earlier))).toEqual(['stale-text']);
});
