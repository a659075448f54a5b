import type { ImportedFile } from '../../../../src/application/ports/device/exchange/content-transfer.ts';
import type { ActivityDefinition } from '../../../../src/domain/activity/definition.ts';
import { importActivity } from '../../../../src/infrastructure/shared/exchange/transfer.ts';
import { leastCpuMs } from '../../../support/cpu-time.ts';

type Format = 'Chapbook' | 'Harlowe' | 'Snowman' | 'SugarCube' | null;

/** Imports a story of one passage with words, and passages `Hall` and `Garden` to lead to. */
function importPassage(format: Format, words: string): ImportedFile {
  const data = format === null ? '' : `:: StoryData\n${JSON.stringify({ format })}\n\n`;
  const story = `:: StoryTitle\nA story\n\n${data}:: Begin\n${words}\n\n:: Hall\nThe hall.\n\n:: Garden\nThe garden.\n`;
  return importActivity('a-story.twee', new TextEncoder().encode(story), 'twee');
}

const touchpointsOf = ({ text }: ImportedFile) =>
  (JSON.parse(text) as Pick<ActivityDefinition, 'touchpoints'>).touchpoints;
/** Returns the texts of the first passage, and the ways from it: its options, or where it goes on to. */
function read(format: Format, words: string) {
  const made = importPassage(format, words);
  const begin = touchpointsOf(made).find(({ id }) => id === 'begin')!;
  const steps = begin.steps as { text?: string; options?: { label: string; next?: string }[] }[];
  return {
    texts: steps.map(({ text = '' }) => text),
    ways: steps.flatMap(({ options = [] }) => options).map(({ label, next }) => `${label} → ${next}`),
    next: begin.next,
    notes: made.notes
      .filter(({ place }) => place.includes('Begin'))
      .map(({ message }) => message.replace(/^Not carried over: /, '')),
  };
}
const toBoth = '[[Hall]]\n[[Garden]]';

describe('Chapbook', () => {
  test('variables, code and notes are not said, and are reported', () => {
    const { texts, notes } = read(
      'Chapbook',
      `mood: 'tired'\nconfig.header.center: 'x'\ntrust (visits > 1): 3\n--\nSit down.\n\n[JavaScript]\nengine.state.set('seen', true);\n\n[continue]\nGood.\n\n[note to myself]\nAsk Ann.\n\n[cont'd]\nBye.`,
    );
    expect(texts).toEqual(['Sit down.', 'Good.', 'Bye.']);
    expect(notes).toEqual([
      "the variables 'mood: 'tired' config.header.center: 'x' trust (visits > 1): 3 --'.",
      "the modifier '[JavaScript]'.",
      "code 'engine.state.set('seen', true);'.",
      "the modifier '[continue]'.",
      "the modifier '[note to myself]'.",
      "code 'Ask Ann.'.",
      "the modifier '[cont'd]'.",
    ]);
  });

  test.each([
    ['{embed passage: \'Hall\'}\n{embed passage named: "Garden"}', ['Hall → hall', 'Garden → garden']],
    ["{reveal link: 'Look', passage: 'Hall'}\n[[Garden]]", ['Look → hall', 'Garden → garden']],
    ["{link to: 'Hall', label: 'In'}\n{link to: 'Garden'}", ['In → hall', 'Garden → garden']],
  ])('%s are ways', (inserts, ways) => {
    expect(read('Chapbook', `Where to?\n\n${inserts}`)).toMatchObject({ texts: ['Where to?'], ways });
  });

  test('words behind a link stay, and the link is reported', () => {
    const { texts, notes } = read('Chapbook', "{reveal link: 'Why?', text: 'It slows the heart.'}");
    expect(texts).toEqual(['Why? It slows the heart.']);
    expect(notes[0]).toContain("the link '{reveal link");
  });

  test.each([
    '{mood}',
    '{person.name}',
    '{random: d6}',
    "{dropdown menu for: 'x', choices: ['a', 'b}']}",
    "{text input for: 'name'}",
    "{cycling link for: 'x', choices: ['a', 'b']}",
    '{back link, label: "Back"}',
    "{ambient sound: 'sea'}",
    "{embed YouTube video: 'https://example.org'}",
  ])('%s is not said, and is reported', (insert) => {
    const { texts, notes } = read('Chapbook', `You look ${insert}. Sit.`);
    expect(texts).toEqual(['You look . Sit.']);
    expect(notes[0]).toContain(insert.slice(0, 40));
  });

  test('a condition is reported with what becomes of its words', () => {
    const { texts, notes } = read('Chapbook', '[if mood === 1]\nOne.\n\n[else]\nOther.');
    expect(texts).toEqual(['One.', 'Other.']);
    expect(notes.slice(0, 2)).toEqual([
      "the condition '[if mood === 1]', so that its words are said to everybody.",
      "the condition '[else]', so that its words are said to everybody.",
    ]);
  });
});

describe('SugarCube', () => {
  test.each([
    ['<<set $mood to {\n  calm: 1,\n  loud: 2\n}>>Hello.', ['Hello.']],
    ['<<set $note to "this >> that">>Hello.', ['Hello.']],
    ["<<set $note to 'it\\'s >> that'>>Hello.", ['Hello.']],
    ['<<silently>>\n<<set $a to 1>>\nnever seen\n<</silently>>Hello.', ['Hello.']],
    ['<<widget "x">>never seen<</widget>>Hello.', ['Hello.']],
    ['/% a comment %/Hello.', ['Hello.']],
    ['@@.loud;Hello.@@', ['Hello.']],
    ['@@color:red;font-size:2em;Hello.@@', ['Hello.']],
    ['!!Hello', ['**Hello**']],
    ['{{{Hello}}}', ['Hello']],
    ['Hel\\\nlo', ['Hello']],
    [
      'See https://www.example.org/a//b//c for //more//.',
      ['See https://www.example.org/a//b//c for *more*.'],
    ],
    ["<<print don't>>Hello.", ['Hello.']],
  ])('%j says %j', (words, texts) => {
    expect(read('SugarCube', words).texts).toEqual(texts);
  });

  test.each([
    ["<<link 'In' 'Hall'>><</link>>", 'In'],
    ['<<link "In">>\n  <<goto "Hall">>\n<</link>>', 'In'],
    ['<<button "In">><<set $x to 1>><<goto \'Hall\'>><</button>>', 'In'],
    ['<<link [[In|Hall]]>><</link>>', 'In'],
    ['<<button [[In->Hall]]>><<set $x to 1>><</button>>', 'In'],
    ['<<link "In" "Hall">><<set $x to 1>><</link>>', 'In'],
    ['[img[In|https://pictures.example/door.png][Hall]]', 'In'],
    ['[img[https://pictures.example/door.png][Hall]]', 'Hall'],
    ['<<goto "Hall">>', 'Hall'],
    ['<<include "Hall">>', 'Hall'],
  ])('%j is a way', (words, label) => {
    const { ways } = read('SugarCube', `Where to?\n\n${words}\n[[Garden]]`);
    expect(ways).toEqual([`${label} → hall`, 'Garden → garden']);
  });

  test('a link without a target keeps its words, and a way back is reported', () => {
    const kept = read(
      'SugarCube',
      `<<link "Look">>A lamp.<</link>>\n\n<<return "Back">>\n\nWhere to?\n\n${toBoth}`,
    );
    expect(kept.texts).toEqual(['Look A lamp.', 'Where to?']);
    expect(kept.notes).toEqual(
      expect.arrayContaining([
        expect.stringContaining('the link \'<<link "Look">>\''),
        expect.stringContaining('the way back \'<<return "Back">>\''),
      ]),
    );
  });

  test('conditions and variables are reported', () => {
    const { texts, notes } = read(
      'SugarCube',
      '<<if $x>>One.<<else>>Other.<</if>> You have $coins and _temp.',
    );
    expect(texts).toEqual(['One.Other. You have $coins and _temp.']);
    expect(notes).toEqual(
      expect.arrayContaining([
        "the condition '<<if $x>>', so that its words are said to everybody.",
        'the value of $coins.',
        'the value of _temp.',
      ]),
    );
  });
});

describe('Harlowe', () => {
  test.each([
    ['|lamp>[A lamp.]', ['A lamp.']],
    ['[A lamp.]<lamp|', ['A lamp.']],
    ['|lamp)[A lamp.]', ['A lamp.']],
    ['{One\ntwo\n{three}}', ['One two three']],
    ['==>\nRight.\n<==', ['Right.']],
    ['[==\nAll of it.', ['All of it.']],
    ['(if: $x is 1)[One.](else:)[Other.]', ['One.Other.']],
  ])('%j says %j', (words, texts) => {
    expect(read('Harlowe', words).texts).toEqual(texts);
  });

  test.each([
    ["(link-goto: 'In', 'Hall')", 'In'],
    ['(link-goto: "Hall")', 'Hall'],
    ['(link-reveal-goto: "In", "Hall")[(set: $x to 1)]', 'In'],
    ['(link: "In")[(goto: "Hall")]', 'In'],
    ["(link: 'In')[(set: $x to 1)(go-to: 'Hall')]", 'In'],
    ['(linkgoto: "In", "Hall")', 'In'],
    ['(goto: "Hall")', 'Hall'],
    ['(display: "Hall")', 'Hall'],
  ])('%j is a way', (words, label) => {
    const { ways } = read('Harlowe', `Where to?\n\n${words}\n[[Garden]]`);
    expect(ways).toEqual([`${label} → hall`, 'Garden → garden']);
  });

  test('emphasis is no temporary variable', () => {
    const { notes } = read('Harlowe', 'A _very calm_ and _slow_ evening.');
    expect(notes.join(' ')).not.toContain('the value of');
  });
});

test("Snowman's code is not said", () => {
  expect(read('Snowman', 'Hello ${s.name}<% if (s.x) { %>, you<% } %>.').texts).toEqual(['Hello , you.']);
});

test('a story of no known format keeps braces that may be words', () => {
  expect(read(null, 'A set {one, two} and {{name}}.').texts).toEqual(['A set {one, two} and {{name}}.']);
});

test('lines end where they end in the story, and lists stay lists', () => {
  expect(read(null, 'One for the moon,\ntwo for the star.\n\n- a\n- b').texts).toEqual([
    'One for the moon,  \ntwo for the star.',
    '- a\n- b',
  ]);
});

test.each([
  '<<',
  '<<"',
  '{"',
  "{'",
  '{a',
  '|a>[',
  '@@a;',
  '[img[',
  '(link:"',
  '<<link "a">>',
  '_a',
  'a//',
  '[==',
  '{',
])('40,000 characters of %j are read in time', (part) => {
  const words = part.repeat(Math.floor(39_000 / part.length));
  for (const format of ['Chapbook', 'Harlowe', 'SugarCube', null] as const)
    expect(leastCpuMs(() => void importPassage(format, words), 1000)).toBeLessThan(1000);
});
