import { parseShowableCaptions } from '../../../src/domain/media/captions.ts';

test.each<[string, string, [start: number, end: number, text: string][]]>([
  [
    'one after the other, with hours and without',
    '00:01.000 --> 00:04.500\nHello.\n\n\n01:00:05.250 --> 01:01:07.000\nShall we\ngo?\n',
    [
      [1, 4.5, 'Hello.'],
      [3605.25, 3667, 'Shall we\ngo?'],
    ],
  ],
  ['with places on the screen', '00:01.000 --> 00:04.500 line:0\nHello.', [[1, 4.5, 'Hello.']]],
  ['that end before they begin', '00:04.000 --> 00:01.000\nHello.', []],
  ['without words', '00:01.000 --> 00:04.500', []],
  ['that are a text', 'Hello.', []],
  ['that are nothing', '', []],
])('captions %s', (_what, captions, cues) => {
  expect(parseShowableCaptions(captions).map(({ start, end, text }) => [start, end, text])).toEqual(cues);
});
