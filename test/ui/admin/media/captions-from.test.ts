import { parseCaptionsFile } from '../../../../src/ui/admin/media/captions-from.ts';
import { activitySchema } from '../../../../src/domain/checks/activity-schema.ts';

const allowed = new RegExp(activitySchema.$defs.captions.pattern, 'u');

test.each([
  [
    'WebVTT with all that it can have',
    '\uFEFFWEBVTT - A field\r\n\r\nNOTE made by hand\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\nfirst\r\n00:01.000 --> 00:04.500 line:0 align:start\r\n<v Ann>Look at the <b>field</b>.\r\n  There it is. \r\n\r\n\r\n00:00:05.000 --> 01:00:06.000\r\nWell done.\r\n',
    '00:01.000 --> 00:04.500\nLook at the field.\nThere it is.\n\n00:05.000 --> 01:00:06.000\nWell done.',
  ],
  [
    'SubRip',
    '1\n00:00:01,000 --> 00:00:02,500\nHello.\n\n2\n1:02:03,000 --> 1:02:04,000\nGood night.\n',
    '00:01.000 --> 00:02.500\nHello.\n\n01:02:03.000 --> 01:02:04.000\nGood night.',
  ],
  [
    'WebVTT with what it has to write otherwise',
    'WEBVTT\n\n00:01.000 --> 00:02.000\nI &lt;3 <i>you</i> &amp;amp; &lrm;dogs.',
    '00:01.000 --> 00:02.000\nI <3 you &amp; \u200Edogs.',
  ],
])('captions of %s are taken as a step has them', (_what, file, captions) => {
  expect(parseCaptionsFile(file)).toBe(captions);
  expect(captions).toMatch(allowed);
});

test.each([
  ['nothing', ''],
  ['a text', 'Hello.\n\nGood night.'],
  ['times alone', 'WEBVTT\n\n00:01.000 --> 00:02.000\n\n'],
])('in %s there are none', (_what, file) => {
  expect(parseCaptionsFile(file)).toBe('');
});
