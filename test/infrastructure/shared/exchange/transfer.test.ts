import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type {
  ExportFormat,
  ImportedFile,
} from '../../../../src/application/ports/device/exchange/content-transfer.ts';
import type { ActivityDefinition } from '../../../../src/domain/activity/definition.ts';
import { toCanonicalJson } from '../../../../src/domain/content/canonical-json.ts';
import { readContent } from '../../../../src/infrastructure/shared/content/read-content.ts';
import { hashContentVersion } from '../../../../src/infrastructure/node/content/sql-content-library.ts';
import {
  importActivity,
  detectImportFormat,
  exportActivity,
  type ImportFormat,
} from '../../../../src/infrastructure/shared/exchange/transfer.ts';
import { randomActivity } from '../../../support/random-activity.ts';
import { randomTailoredActivity } from '../../../support/random-tailored-activity.ts';
import { activity, choice, message, touchpoint } from '../../../support/activity.ts';

const here = 'test/infrastructure/shared/exchange';
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const library = readdirSync('content/activities').filter((name) => /^[a-z0-9-]+\.json$/.test(name));
const inLibrary = (name: string): ActivityDefinition => {
  const content = readContent('activity', readFileSync(join('content/activities', name)));
  if (!content.ok) throw new Error(`${name} has errors.`);
  return content.definition;
};

async function again(
  definition: ActivityDefinition,
  format: Exclude<ImportFormat, 'html'>,
): Promise<ImportedFile> {
  const out = await exportActivity(definition, format);
  return importActivity(out.fileName, bytesOf(out.text), format);
}

/** Checks that an imported item, exported and imported again, is the same version. */
async function expectSameHash(made: ImportedFile): Promise<void> {
  const definition = JSON.parse(made.text) as ActivityDefinition;
  for (const format of ['twee', 'csv', 'json'] as const) {
    const second = await again(definition, format);
    expect([format, hashContentVersion(JSON.parse(second.text) as object)]).toEqual([
      format,
      hashContentVersion(definition),
    ]);
    expect(second.notes).toEqual([]);
  }
}

const sheet = (...lines: string[]): ImportedFile =>
  importActivity('a-sheet.csv', bytesOf(lines.join('\n')), 'csv');
const story = (text: string): ImportedFile => importActivity('a-story.twee', bytesOf(text), 'twee');
const touchpointsOf = (made: ImportedFile) =>
  (JSON.parse(made.text) as Pick<ActivityDefinition, 'touchpoints'>).touchpoints;
const notesOf = ({ notes }: ImportedFile): string[] =>
  notes.map(({ kind, place, message: words }) => `${kind} ${place}: ${words}`);

describe('out and in again', () => {
  test.each(library)('%s is the same from a story, a sheet and JSON', async (name) => {
    const definition = inLibrary(name);
    for (const format of ['twee', 'csv', 'json'] as const) {
      const made = await again(definition, format);
      expect(toCanonicalJson(JSON.parse(made.text))).toBe(toCanonicalJson(definition));
      expect(made.notes).toEqual([]);
      expect(made.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    }
  });

  test('so are 100 Activities made at random', async () => {
    for (let seed = 0; seed < 50; seed += 1)
      for (const definition of [randomActivity(`out ${seed}`), randomTailoredActivity(`out ${seed}`)])
        for (const format of ['twee', 'csv'] as const) {
          const made = await again(definition, format);
          expect(toCanonicalJson(JSON.parse(made.text))).toBe(toCanonicalJson(definition));
        }
  });

  test('a story that Twine has put in another order is the same', async () => {
    const definition = inLibrary('two-homes.json');
    const { text } = await exportActivity(definition, 'twee');
    const backwards = text
      .split(/\n(?=:: )/)
      .toReversed()
      .join('\n\n');
    const firstParts = backwards.split(/\n(?=:: )/).filter((part) => !/^:: \S+ \(\d\)/.test(part));
    const otherParts = text.split(/\n(?=:: )/).filter((part) => /^:: \S+ \(\d\)/.test(part));
    const made = story([...firstParts, ...otherParts].join('\n'));
    expect(toCanonicalJson(JSON.parse(made.text))).toBe(toCanonicalJson(definition));
  });
});

describe('a story that was written in Twine', () => {
  const made = story(readFileSync(join(here, 'story.twee'), 'utf8'));

  test('comes in with its ways', () => {
    expect(touchpointsOf(made).map(({ id, next }) => [id, next])).toEqual([
      ['at-the-gate', undefined],
      ['the-wood', 'the-bridge'],
      ['the-river', 'the-heron'],
      ['the-heron', 'the-bridge'],
      ['the-bridge', undefined],
      ['home-again', undefined],
    ]);
    expect(touchpointsOf(made)[0]?.steps).toEqual([
      { type: 'message', text: 'It is nearly dark. You have one lantern and two pairs of boots.' },
      {
        type: 'user-path-choice',
        id: 'at-the-gate-choice',
        text: 'Which way do you walk?',
        options: [
          { label: 'Through the wood', next: 'the-wood' },
          { label: 'Along the river', next: 'the-river' },
          { label: 'Stay a little longer', next: 'at-the-gate' },
        ],
      },
    ]);
    expect(touchpointsOf(made)[1]?.steps.slice(0, 2)).toEqual([
      { type: 'message', text: 'The trees are **tall** and *very* quiet.' },
      { type: 'message', text: 'An owl looks at you.' },
    ]);
    expect(made.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('and with the list of what was left out and made up', () => {
    expect(notesOf(made)).toMatchInlineSnapshot(`
[
  "lost : The words before the first passage are not carried over.",
  "lost passage 'StoryData': Not carried over, because only Twine needs it: format, format-version, tag-colors.",
  "lost passage 'UserScript': It is for programs (script): it is not carried over.",
  "lost passage 'Look of it': It is for programs (stylesheet): it is not carried over.",
  "lost passage 'Home again': Its tags are not carried over: quiet.",
  "lost passage 'At the gate': Not carried over: the macro '(set: $brave to 1)'.",
  "lost passage 'The wood': Not carried over: the condition '(if: $brave is 1)', so that its words are said to everybody.",
  "lost passage 'The wood': The words of its only link, 'Walk on': the conversation goes on by itself.",
  "lost passage 'The river': Not carried over: the macro '<<set $wet to true>>'.",
  "lost passage 'The river': The words of its only link, 'a heron': the conversation goes on by itself.",
  "lost passage 'The heron': Not carried over: the comment '<!-- ask Ann about this -->'.",
  "lost passage 'The heron': Not carried over: the picture '[img[heron.png]]', which needs an https address.",
  "lost passage 'The heron': Its tags are not carried over: animal, bird.",
  "lost passage 'The heron': The words of its only link, 'The bridge': the conversation goes on by itself.",
  "lost passage 'The bridge': Not carried over: the setting '$wet to true' of the link 'Under it'.",
  "lost passage 'The bridge': It leads to 'The cellar', which is no passage.",
  "made passage 'The bridge': Its links have no words before them; 'What would you like to do?' is said instead.",
  "made : The file has no slug; it is "the-lantern-walk" for now.",
  "made : The file has no summaryShort; it is "The Lantern Walk" for now.",
  "made : The file has no summaryFull; it is "The Lantern Walk" for now.",
  "made : The file has no status; it is "Draft" for now.",
  "made : The file has no audience; it is "together" for now.",
  "made : The file has no categories; it is {"durations":["5mins"]} for now.",
]
`);
  });

  test('a second import of its export has the same content hash', () => expectSameHash(made));

  test('an author changes words and links of our own story in Twine', async () => {
    const definition = activity([
      touchpoint('one', [message('Hello.'), choice('which', ['Left', 'Right -> two'])]),
      touchpoint('two', [message('Here.')]),
      touchpoint('three', [message('There.')]),
    ]);
    const { text } = await exportActivity(definition, 'twee');
    const changed = text
      .replace('Hello.', 'Good evening.')
      .replace('[[Right->two]]', '[[Right, please->three]]')
      .replace('[[Left->two]]', '[[Left->two]]\n[[Straight on->new place]]')
      .concat('\n:: new place\nWhat a view.\n\n[[three]]\n');
    const [one, , , four] = touchpointsOf(story(changed));
    expect(one?.steps[0]).toMatchObject({ text: 'Good evening.' });
    expect(one?.steps[1]).toMatchObject({
      id: 'which',
      options: [
        { label: 'Left' },
        { label: 'Straight on', next: 'new-place' },
        { label: 'Right, please', next: 'three' },
      ],
    });
    expect(four).toMatchObject({ id: 'new-place', next: 'three' });
  });

  test('two endings lead to one end', () => {
    const two = story(':: Start\nWhich?\n[[a]]\n[[b]]\n\n:: a\nA.\n\n:: b\nB.\n');
    expect(touchpointsOf(two).map(({ id, next }) => [id, next])).toEqual([
      ['start', undefined],
      ['a', 'the-end'],
      ['b', 'the-end'],
      ['the-end', undefined],
    ]);
  });

  test.each(['', 'Once upon a time', '\u0000', '[[a]]'])('%j is no story', (text) => {
    expect(() => story(text)).toThrow(/no passage|not readable/);
  });
});

describe('a spreadsheet of 60 rows', () => {
  const made = importActivity('lantern-walk.csv', readFileSync(join(here, 'sheet.csv')), 'csv');

  test('comes in by its own names of columns, with semicolons and a decimal comma', () => {
    const touchpoints = touchpointsOf(made);
    expect(touchpoints.map(({ id, title, steps }) => [id, title, steps.length])).toEqual([
      ['hello', 'Hello', 5],
      ['which-way', 'Which way?', 1],
      ['the-wood', 'The wood', 5],
      ['the-river', 'The river', 5],
      ['the-bridge', 'The bridge', 27],
      ['home', 'Home', 13],
    ]);
    expect(touchpoints[0]?.steps[2]).toEqual({
      type: 'message',
      text: 'Small hands first, then.',
      when: { age: ['Seven or younger'] },
    });
    expect(touchpoints[1]?.steps[0]).toMatchObject({
      type: 'user-path-choice',
      options: [
        { label: 'Through the wood', next: 'the-wood' },
        { label: 'Along the river', next: 'the-river' },
      ],
    });
    expect(touchpoints[2]?.steps[3]).toMatchObject({ action: 'talk', minutes: 2.5 });
  });

  test('with the list of what was left out and made up, by cell', () => {
    expect(notesOf(made)).toMatchInlineSnapshot(`
[
  "made row 3: The step has no id; it is 'hello-2'.",
  "made row 6: The step has no id; it is 'hello-5'.",
  "made row 7: The step has no id; it is 'which-way-1'.",
  "made row 11: The step has no id; it is 'the-wood-4'.",
  "made row 17: The step has no id; it is 'the-river-4'.",
  "made row 29: The step has no id; it is 'the-bridge-9'.",
  "made row 38: The step has no id; it is 'the-bridge-18'.",
  "made row 47: The step has no id; it is 'the-bridge-27'.",
  "lost B48: There is no kind of step 'video': the row is not carried over. Kinds are message, user-path-choice, user-input, feedback, plan, touchpoint and about.",
  "made row 49: The step has no id; it is 'home-1'.",
  "lost M1: The column 'Reviewer's remarks' has no place in an Activity: 3 cells are not carried over.",
  "made : The file has no slug; it is "lantern-walk" for now.",
  "made : The file has no title; it is "Lantern walk" for now.",
  "made : The file has no summaryShort; it is "Lantern walk" for now.",
  "made : The file has no summaryFull; it is "Lantern walk" for now.",
  "made : The file has no status; it is "Draft" for now.",
  "made : The file has no audience; it is "together" for now.",
  "made : The file has no categories; it is {"durations":["5mins"]} for now.",
]
`);
  });

  test('has 60 rows below its head', () => {
    const rows = readFileSync(join(here, 'sheet.csv'), 'utf8').trimEnd().split(/\r?\n/).slice(1);
    expect(rows).toHaveLength(60);
  });

  test('a second import of its export has the same content hash', () => expectSameHash(made));

  test('and findings are at their cells', () => {
    expect(made.findings.filter(({ severity }) => severity === 'error')).toMatchObject([
      { rule: 'schema/required', place: 'row 49' },
    ]);
  });

  test('a finding in one cell names the cell', () => {
    const { findings } = sheet('touchpoint,text,minutes,action,image.url', 'a,Hello,soon,talk,ftp://a/b.png');
    expect(findings.map(({ place }) => place)).toEqual(expect.arrayContaining(['C2', 'E2']));
  });

  test('what stands in a field that its kind does not have is reported', () => {
    const { notes } = sheet('touchpoint,type,text,maxLength', 'a,message,Hello,5');
    expect(notes).toContainEqual({
      kind: 'lost',
      place: 'D2',
      message: "A message has no 'maxlength': '5' is not carried over.",
    });
  });

  test('no name of a column reaches a prototype', () => {
    const { text } = sheet('text,__proto__,constructor.prototype.x', 'Hello,{},1', ',about,x');
    expect(JSON.parse(text)).not.toHaveProperty('x');
    expect(Object.prototype).not.toHaveProperty('x');
  });

  test.each(['', ',,,\n,,', 'a,b\n1,2', '"', '\u0000\u0001'])('%j is no such sheet', (text) => {
    expect(() => sheet(text)).toThrow(/columns|no readable|not readable|Quote/i);
  });

  test('a cell that a spreadsheet would run has an apostrophe before it, and is the same again', async () => {
    const words = ['=1+1', "'=x", '-', '""', '"Hello."', "'", '@home', ' +5 '];
    const definition = activity([
      touchpoint(
        'a',
        words.map((text) => message(text)),
      ),
    ]);
    const { text } = await exportActivity(definition, 'csv');
    expect(text).toContain(",'=1+1");
    expect(text).not.toMatch(/(^|,)"?[=+@-]/m);
    expect(toCanonicalJson(JSON.parse((await again(definition, 'csv')).text))).toBe(
      toCanonicalJson(definition),
    );
  });
});

describe('out for reading', () => {
  const definition = inLibrary('two-homes.json');
  const out = (name: ExportFormat) => exportActivity(definition, name);

  test('pictures say that the words are not in them', async () => {
    for (const name of ['mermaid', 'svg'] as const)
      expect((await out(name)).notes).toMatchObject([{ kind: 'lost' }]);
    expect((await out('mermaid')).text).toContain('flowchart TD');
    expect((await out('svg')).text).toMatch(/^<svg /);
  });

  test('the page to print has every word, and nothing that runs or is loaded', async () => {
    const { text, fileName, notes } = await out('print');
    expect([fileName, notes]).toEqual(['two-homes.html', []]);
    const words = wordsOf(text);
    const said = definition.touchpoints.flatMap(({ steps }) => steps.flatMap((step) => step.text ?? []));
    expect(said.length).toBeGreaterThan(20);
    expect(said.filter((sentence) => !words.includes(sentence))).toEqual([]);
    expect(text).not.toMatch(/<script|<img|<link|https?:\/\/(?!www\.w3\.org)[^"]*"/);
  });

  test('it has the words of recordings, and their addresses', async () => {
    const video = { url: '/recordings/b', alt: 'A dog.', captions: '00:00.000 --> 00:01.000\nWoof.' };
    const audio = { url: '/recordings/a', transcript: 'A bell rings.' };
    const { text } = await exportActivity(
      activity([touchpoint('a', [message('Hi.', { audio, video })])]),
      'print',
    );
    const words = wordsOf(text);
    for (const said of ['A bell rings.', 'A dog.', 'Woof.', '/recordings/a']) expect(words).toContain(said);
  });

  test('authors’ words are no markup on it', async () => {
    const hostile = activity([touchpoint('a', [message('</p><script>alert(1)</script>')])]);
    expect((await exportActivity(hostile, 'print')).text).not.toContain('<script>');
  });
});

/** Returns the text of a page without its markup. */
function wordsOf(page: string): string {
  const names: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
  return page.replace(/<[^>]*>/g, ' ').replace(/&(\w+);/g, (_all, name: string) => names[name] ?? '');
}

test('a name tells the format', () => {
  const names = ['a.twee', 'B.TW', 'c.csv', 'd.tsv', 'e.json', 'f.docx', 'g.html', 'H.HTM'];
  expect(names.map(detectImportFormat)).toEqual(['twee', 'twee', 'csv', 'csv', 'json', null, 'html', 'html']);
});
