import { leastCpuMs } from '../../../support/cpu-time.ts';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportedFile } from '../../../../src/application/ports/device/exchange/content-transfer.ts';
import type { ActivityDefinition } from '../../../../src/domain/activity/definition.ts';
import { toCanonicalJson } from '../../../../src/domain/content/canonical-json.ts';
import { hashContentVersion } from '../../../../src/infrastructure/node/content/sql-content-library.ts';
import { readContent } from '../../../../src/infrastructure/shared/content/read-content.ts';
import { importActivity, exportActivity } from '../../../../src/infrastructure/shared/exchange/transfer.ts';
import { randomActivity } from '../../../support/random-activity.ts';
import { publishedByTwine } from '../../../support/published-by-twine.ts';

const here = 'test/infrastructure/shared/exchange';
const page = (html: string): ImportedFile =>
  importActivity('night-train.html', new TextEncoder().encode(html), 'html');
const touchpointsOf = (made: ImportedFile) =>
  (JSON.parse(made.text) as Pick<ActivityDefinition, 'touchpoints'>).touchpoints;
const notesOf = ({ notes }: ImportedFile): string[] =>
  notes.map(({ kind, place, message: words }) => `${kind} ${place}: ${words}`);
const inTwine = (...passages: string[]): string =>
  `<tw-storydata name="A" startnode="1">${passages.join('')}</tw-storydata>`;
const passage = (pid: number, name: string, text: string): string =>
  `<tw-passagedata pid="${pid}" name="${name}">${text}</tw-passagedata>`;

describe('a story that Twine has published', () => {
  const made = page(readFileSync(join(here, 'story.html'), 'utf8'));

  test('comes in with its start, its ways and its words', () => {
    expect(JSON.parse(made.text)).toMatchObject({ title: 'The Night Train & Other Beds' });
    expect(touchpointsOf(made).map(({ id, next }) => [id, next])).toEqual([
      ['all-aboard', undefined],
      ['the-window', 'asleep'],
      ['quiet-carriage', 'asleep'],
      ['asleep', undefined],
    ]);
    expect(touchpointsOf(made)[0]?.steps).toEqual([
      { type: 'message', text: 'The bed is a train tonight.' },
      {
        type: 'user-path-choice',
        id: 'all-aboard-choice',
        text: 'Where is your seat?',
        options: [
          { label: 'By the window', next: 'the-window' },
          { label: 'In the "quiet" carriage', next: 'quiet-carriage' },
          { label: 'Off at the next stop' },
        ],
      },
    ]);
    expect(touchpointsOf(made)[1]?.steps).toEqual([
      { type: 'message', text: 'Outside there are **three** stars & one lamp, 1 < 3.' },
    ]);
    expect(touchpointsOf(made)[2]?.steps).toEqual([
      { type: 'message', text: 'Nobody talks here. **Breathe** in for four, and out for four.' },
    ]);
    expect(made.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('and with the list of what was left out and made up', () => {
    expect(notesOf(made)).toMatchInlineSnapshot(`
[
  "lost passage 'StoryData': Not carried over, because only Twine needs it: creator, creator-version, format, format-version, zoom, tag-colors.",
  "lost passage 'Story Stylesheet': It is for programs (stylesheet): it is not carried over.",
  "lost passage 'Story JavaScript': It is for programs (script): it is not carried over.",
  "lost passage 'The window': Not carried over: the picture '<img src="data:…" alt="Stars">', which needs an https address.",
  "lost passage 'The window': Not carried over: the macro '(set: $stars to 3)'.",
  "lost passage 'The window': Its tags are not carried over: dark, slow.",
  "lost passage 'The window': The words of its only link, 'Lie down': the conversation goes on by itself.",
  "lost passage 'All aboard': It leads to 'The platform', which is no passage.",
  "lost passage 'Quiet carriage': Not carried over: code '<script>alert(1)</script>'.",
  "lost passage 'Quiet carriage': Not carried over: the HTML '<b onclick="alert(2)">'.",
  "lost passage 'Quiet carriage': The words of its only link, 'Asleep': the conversation goes on by itself.",
  "made : The file has no slug; it is "the-night-train-other-beds" for now.",
  "made : The file has no summaryShort; it is "The Night Train & Other Beds" for now.",
  "made : The file has no summaryFull; it is "The Night Train & Other Beds" for now.",
  "made : The file has no status; it is "Draft" for now.",
  "made : The file has no audience; it is "together" for now.",
  "made : The file has no categories; it is {"durations":["5mins"]} for now.",
]
`);
  });

  test('none of its code is in the result', () => {
    expect(made.text).not.toMatch(/alert|fetch|tracker|engine|onclick/i);
  });

  test('a second import of its export has the same content hash', async () => {
    const definition = JSON.parse(made.text) as ActivityDefinition;
    const out = await exportActivity(definition, 'twee');
    const again = page(publishedByTwine(out.text));
    expect(hashContentVersion(JSON.parse(again.text) as object)).toBe(hashContentVersion(definition));
  });
});

describe('our own stories', () => {
  const library = readdirSync('content/activities').filter((name) => /^[a-z0-9-]+\.json$/.test(name));
  const read = (name: string): ActivityDefinition => {
    const content = readContent('activity', readFileSync(join('content/activities', name)));
    if (!content.ok) throw new Error(`${name} has errors.`);
    return content.definition;
  };

  test.each(library)('%s is the same after Twine has published it', async (name) => {
    const definition = read(name);
    const made = page(publishedByTwine((await exportActivity(definition, 'twee')).text));
    expect(toCanonicalJson(JSON.parse(made.text))).toBe(toCanonicalJson(definition));
    expect(made.notes.filter(({ kind }) => kind === 'made')).toEqual([]);
  });

  test('so are 50 Activities made at random', async () => {
    for (let seed = 0; seed < 50; seed += 1) {
      const definition = randomActivity(`page ${seed}`);
      const made = page(publishedByTwine((await exportActivity(definition, 'twee')).text));
      expect(toCanonicalJson(JSON.parse(made.text))).toBe(toCanonicalJson(definition));
    }
  });
});

describe('odd pages', () => {
  test('the first story of an archive is read, the others are reported', () => {
    const made = page(
      `${inTwine(passage(1, 'one', 'First.'))}<tw-storydata name="B">${passage(1, 'b', 'Second.')}</tw-storydata>`,
    );
    expect(touchpointsOf(made).map(({ id }) => id)).toEqual(['one']);
    expect(notesOf(made)[0]).toBe(
      "lost : The page holds another story, 'B'. Publish it by itself to bring it in.",
    );
  });

  test('a file that was cut off says in which passage', () => {
    const whole = inTwine(passage(1, 'one', 'First.'), passage(2, 'two', 'Second, and more.'));
    const made = page(whole.slice(0, whole.indexOf(', and')));
    expect(notesOf(made)).toContainEqual(
      "lost passage 'two': The file ends, or its story does, in the middle of it.",
    );
    expect(touchpointsOf(made)[1]?.steps).toEqual([{ type: 'message', text: 'Second' }]);
  });

  test('a start that is no passage is reported', () => {
    const made = page(`<tw-storydata name="A" startnode="9">${passage(1, 'one', 'First.')}</tw-storydata>`);
    expect(notesOf(made)).toContainEqual("lost : The story starts at 'number 9', which is no passage.");
  });

  test('a passage of 2 MB of picture keeps its words', () => {
    const picture = `&lt;img src=&quot;data:image/png;base64,${'A'.repeat(2_000_000)}&quot;&gt;`;
    const made = page(inTwine(passage(1, 'one', `Look.\n\n${picture}`)));
    expect(touchpointsOf(made)[0]?.steps).toEqual([{ type: 'message', text: 'Look.' }]);
    expect(notesOf(made)).toContainEqual(expect.stringContaining('needs an https address'));
  });

  test.each([
    ['a page of something else', '<html><body><p>Hello</p></body></html>', /no story of Twine in this page/],
    ['no page', 'Once upon a time', /no story of Twine in this page/],
    ['nothing', '', /no story of Twine in this page/],
    [
      'a page of Twine 1',
      '<div id="storeArea"><div tiddler="Start">Hi</div></div>',
      /Open the story in Twine 2/,
    ],
    ['a story without passages', inTwine(), /No passage of this file says anything/],
    ['elements in elements', inTwine('<b>'.repeat(200_000)), /More than 500 elements lie in one another/],
    ['200,000 passages', inTwine(passage(1, '!', 'a').repeat(100_000)), /more than 5000 passages/],
    ['more than 5 MB', inTwine(passage(1, 'a', 'a'.repeat(5_300_000))), /larger than 5 MB/],
    ['bytes', '\0\0\u0001', /not readable/],
  ])('%s is refused in a sentence', (_what, html, words) => {
    expect(() => page(html)).toThrow(words);
  });

  test('hostile pages are read in no more than 3 s of the processor', () => {
    const parts = [
      '</b>',
      '<a b=',
      '&',
      '&#x',
      '<!--',
      '<tw-passagedata name="',
      '<svg><p>',
      '</p>',
      '<form>',
    ];
    for (const part of parts) {
      const hostile = inTwine(passage(1, 'a', part.repeat(Math.floor(2_000_000 / part.length))));
      const ms = leastCpuMs(() => {
        try {
          page(hostile);
        } catch (error) {
          expect((error as Error).name).toBe('TransferRefused');
        }
      }, 3000);
      expect({ part, isInTime: ms < 3000, ms }).toMatchObject({ part, isInTime: true });
    }
  });

  test('no name of an attribute or a passage reaches a prototype', () => {
    const made = page(
      `<tw-storydata name="A" __proto__="x" constructor="y">${passage(1, '__proto__', 'Hi.')}<tw-tag name="__proto__" color="red"></tw-tag></tw-storydata>`,
    );
    expect(touchpointsOf(made)).toHaveLength(1);
    expect(Object.prototype).not.toHaveProperty('red');
  });
});
