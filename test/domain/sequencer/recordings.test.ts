import { createBubble, toCoachContents } from '../../../src/domain/sequencer/bubbles.ts';
import { extractCaptionText } from '../../../src/domain/media/captions.ts';
import { estimateBubbleMs } from '../../../src/domain/analysis/reading-time.ts';
import {
  formatBubble,
  formatTranscriptLine,
  toTranscriptLine,
} from '../../../src/domain/sequencer/transcript.ts';
import { listTranslatableTexts } from '../../../src/domain/translation/sentences.ts';
import { activity, message, touchpoint } from '../../support/activity.ts';
import { step } from '../../support/conversation.ts';

const audio = { url: '/recordings/a', transcript: 'A bell rings.\n\nBreathe in.' };
const captions = '00:00.000 --> 00:02.000\nGood morning.\n\n00:02.500 --> 01:00:04.000\nShall we\ngo out?\n';
const video = { url: '/recordings/b', alt: 'A dog wakes up.', captions };
const bubbles = toCoachContents(step('s', { audio, video })).map((content, index) =>
  createBubble(step('s'), content, 'coach', index, 1000),
);

test('captions without their times are what is said', () => {
  expect(extractCaptionText(captions)).toBe('Good morning. Shall we go out?');
});

test('a recording is told by its words, and in a transcript with its address', () => {
  expect(bubbles.map(formatBubble)).toEqual([
    'A bell rings. Breathe in.',
    'A dog wakes up. Good morning. Shall we go out?',
  ]);
  expect(bubbles.map((bubble) => formatTranscriptLine(toTranscriptLine(bubble, 0)))).toEqual([
    '00:01.000  Coach  [audio] A bell rings. Breathe in. (/recordings/a)',
    '00:01.000  Coach  [video] A dog wakes up. Good morning. Shall we go out? (/recordings/b)',
  ]);
});

test('a recording takes as long as its words take to be said, whoever listens', () => {
  for (const audience of ['parent', 'child'] as const)
    expect(bubbles.map((bubble) => estimateBubbleMs(bubble, audience))).toEqual([2000, 2400]);
});

test('its words are translated, and its address is not', () => {
  const sentences = listTranslatableTexts(
    activity([touchpoint('a', [message('Hi.', { id: 'hear', audio, video })])]),
  ).filter(({ address }) => address.startsWith('hear.'));
  expect(sentences.map(({ address, path, words }) => [address, path, words])).toEqual([
    ['hear.text', '/touchpoints/0/steps/0/text', 'Hi.'],
    ['hear.audio.transcript', '/touchpoints/0/steps/0/audio/transcript', audio.transcript],
    ['hear.video.alt', '/touchpoints/0/steps/0/video/alt', video.alt],
    ['hear.video.captions', '/touchpoints/0/steps/0/video/captions', captions],
  ]);
});
