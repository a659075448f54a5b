import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  activity,
  choice,
  feedback,
  input,
  message,
  programme,
  touchpoint,
} from '../../../support/activity.ts';
import { fireside, folderOfFiles } from './terminal.ts';

const { folder, file } = folderOfFiles();
const talk = activity(
  [
    touchpoint('hello', [message('Hello there'), input('name', { maxLength: 5, remember: 'name' })]),
    touchpoint('feeling', [message('So, {{name}}.'), choice('mood', ['Well', 'Not so well -> more'])]),
    touchpoint('end', [message('Good.', { action: 'think' })], 'last'),
    touchpoint(
      'more',
      [message('Tell me.'), input('more-words', { keep: { as: 'plan', title: 'More' } })],
      'last',
    ),
    touchpoint('last', [
      feedback('how', [
        { id: 'stars', type: 'range', prompt: 'Stars?', min: 1, max: 5, minLabel: 'None', maxLabel: 'All' },
        {
          id: 'helped',
          type: 'multi-select',
          prompt: 'What helped?',
          options: [
            { label: 'Talking', value: 'talking' },
            { label: 'Listening', value: 'listening' },
          ],
        },
        { id: 'words', type: 'text', prompt: 'Words?', maxLength: 10 },
      ]),
    ]),
  ],
  { categories: { durations: ['aMoment'] } },
);
const talkFile = file('talk.json', talk);
const answers = { name: 'Mia', mood: 'Well', how: { stars: '4', helped: ['talking'], words: 'Nice' } };
const answersFile = file('answers.json', answers);

const allCommands = ['check', 'estimate', 'paths', 'play', 'runs', 'export-run', 'replay', 'rehearse'];

describe('fireside', () => {
  test.each([[['--help']], [['-h']], [['help']]])('%j lists its commands', async (args) => {
    const { code, out, err } = await fireside(args);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const name of allCommands) expect(out).toContain(`  ${name} `);
  });

  test.each(['--version', '-v'])('%s prints the version', async (name) => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(await fireside([name])).toMatchObject({
      code: 0,
      out: `Fireside ${version} on Node ${process.versions.node}\n`,
    });
  });

  test('without a command lists them too, as wrong usage', async () => {
    const { code, out, err } = await fireside([]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('fireside <command>');
  });

  test.each(['plya', '__proto__', 'constructor', '--json', ''])('has no command %j', async (name) => {
    const { code, out, err } = await fireside([name, talkFile]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(`There is no command '${name}'.`);
  });

  test.each(allCommands)('%s --help prints usage and exit codes', async (name) => {
    for (const args of [
      [name, '--help'],
      [name, 'file.json', '-h'],
    ]) {
      const { code, out, err } = await fireside(args);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out).toContain(`fireside ${name}`);
      expect(out).toContain('Exit code 0');
    }
  });

  test.each([
    ['play', ['--speed', 'fast']],
    ['play', ['-x']],
    ['play', ['--json=maybe']],
    ['play', ['--answers']],
    ['check', ['--fix']],
    ['estimate', ['--max', '5']],
    ['paths', ['--png']],
    ['export-run', ['--unmasked']],
    ['replay', ['--answers', 'x']],
    ['rehearse', ['--publish']],
  ])('%s refuses the options %j', async (name, options) => {
    const { code, out, err } = await fireside([name, talkFile, ...options]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(options[0]!.split('=')[0]!);
    expect(err).toContain(`fireside ${name}`);
    expect(err).not.toMatch(/\n +at /);
  });

  test.each([
    ['estimate', [], '<activity.json …> is missing.'],
    ['estimate', ['a', '--pace', 'slow'], "--pace is 'slow'; it has to be normal, quick or instant."],
    ['paths', [], '<activity.json> is missing.'],
    ['paths', ['a', 'b'], "Unexpected argument 'b'."],
    ['paths', ['a', '--svg', '--json'], 'Take --svg or --json, not both.'],
    ['replay', [], '<run.json> is missing.'],
    ['replay', ['a', 'b'], "Unexpected argument 'b'."],
    ['replay', ['a', '--pace', 'slow'], "--pace is 'slow'; it has to be normal, quick or instant."],
    ['export-run', [], '<run-id> is missing.'],
    ['export-run', ['a', 'b'], "Unexpected argument 'b'."],
    ['rehearse', [], '<activity.json> is missing.'],
    ['runs', ['--all'], "Unknown option '--all'"],
    ['runs', ['run_1'], "Unexpected argument 'run_1'"],
    ['runs', ['--limit', '0'], "--limit is '0'; it has to be a whole number from 1."],
    ['runs', ['--limit', 'all'], "--limit is 'all'"],
  ])('%s %j is wrong usage', async (name, args, sentence) => {
    const { code, out, err } = await fireside([name, ...args]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(sentence);
    expect(err).not.toMatch(/\n +at /);
  });

  test('play names a file that cannot be read', async () => {
    const missing = join(folder, 'missing.json');
    expect(await fireside(['play', missing])).toMatchObject({
      code: 1,
      out: '',
      err: `${missing}: there is no such file.\n`,
    });
    expect(await fireside(['play', folder])).toMatchObject({
      code: 1,
      err: `${folder}: this is a folder; name the files in it.\n`,
    });
  });

  test('looks for pictures in the product, and for their hosts in PICTURE_HOSTS', async () => {
    const withPicture = (name: string, url: string): string =>
      file(
        `${name}.json`,
        activity([touchpoint('one', [message('Look.', { image: { url, alt: 'A lantern.' } })])], {
          slug: name,
          categories: { durations: ['aMoment'] },
        }),
      );
    const there = withPicture('there', '/images/content/side-by-side.svg');
    const away = withPicture('away', '/images/content/side-by-sied.svg');
    const outside = withPicture('outside', 'https://pictures.example/a.jpg');
    const product = { env: {}, folder: process.cwd() };
    const { code, out } = await fireside(['check', there, away, outside], { product });
    expect(code).toBe(1);
    expect(out).toContain(`${there}: no findings`);
    expect(out).toContain(
      'There is no picture "/images/content/side-by-sied.svg" on this site. Did you mean "/images/content/side-by-side.svg"? [missing-picture]',
    );
    expect(out).toContain('it lies on another host, https://pictures.example.');
    const allowed = { env: { PICTURE_HOSTS: 'https://pictures.example' }, folder: process.cwd() };
    expect((await fireside(['check', there, outside], { product: allowed })).code).toBe(0);
    const wrong = { env: { PICTURE_HOSTS: 'pictures' }, folder: process.cwd() };
    expect(await fireside(['check', there], { product: wrong })).toMatchObject({
      code: 1,
      err: "PICTURE_HOSTS names 'pictures'; each one has to be a whole host, as in https://pictures.example.\n",
    });
  });

  test('check reports an unreadable file and a slug used twice, and continues with the others', async () => {
    const missing = join(folder, 'missing.json');
    const starter = 'content/activities/checking-in-together.json';
    const { code, out } = await fireside(['check', missing, starter, starter]);
    expect(code).toBe(1);
    expect(out).toContain(`${missing}: error / There is no such file. [unreadable]`);
    expect(out).toContain(`${starter}: no findings`);
    expect(out).toContain(`has the slug 'checking-in-together' already. [duplicate-slug]`);
  });
});

describe('fireside play', () => {
  test('prints the transcript with times', async () => {
    const { code, out, err } = await fireside(['play', talkFile, '--answers', answersFile]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const lines = out.trimEnd().split('\n');
    expect(lines[0]).toBe('00:01.500  Coach  Hello there');
    // The message takes 0.8 s to read, 4 s to decide on, and 2 s to type one word after the control appears; see
    // domain/analysis/reading-time.ts.
    expect(lines[2]).toMatch(/^00:11\.360 {2}You {4}Mia$/);
    expect(lines).toContainEqual(expect.stringMatching(/^\d\d:\d\d\.\d{3} {2}Coach {2}So, Mia\.$/));
    expect(lines).toContainEqual(expect.stringMatching(/^\d\d:\d\d\.\d{3} {2}Coach {2}\[action\] think$/));
    expect(lines.at(-1)).toMatch(/^\d\d:\d\d\.\d{3} {2}Finished$/);
    const times = lines.map((line) => line.slice(0, 9));
    expect(times).toEqual(times.toSorted());
  });

  test('by a hasty reader answers as soon as the controls are there', async () => {
    const { out } = await fireside(['play', talkFile, '--answers', answersFile, '--reader', 'hasty']);
    const lines = out.trimEnd().split('\n');
    expect(lines.slice(0, 3)).toEqual([
      '00:01.500  Coach  Hello there',
      '00:03.360  Coach  Write name',
      '00:05.360  You    Mia',
    ]);
    expect(lines.at(-1)).toMatch(/^00:1\d\.\d{3} {2}Finished$/);
  });

  test('takes the other path, its answers and the given pace', async () => {
    const other = { ...answers, mood: 'Not so well', 'more-words': 'Tired' };
    const slow = await fireside(['play', talkFile], { input: JSON.stringify(other) });
    const quick = await fireside(['play', talkFile, '--pace', 'instant'], { input: JSON.stringify(other) });
    expect([slow.code, quick.code]).toEqual([0, 0]);
    const words = (out: string) => out.split('\n').map((line) => line.slice(11));
    expect(words(quick.out)).toEqual(words(slow.out));
    expect(slow.out).toContain('Tell me.');
    expect(quick.out.split('\n').at(-2)! < slow.out.split('\n').at(-2)!).toBe(true);
  });

  test('--json prints the same as JSON', async () => {
    const { code, out } = await fireside(['play', talkFile, '--answers', answersFile, '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      activity: 'small-talk',
      kind: 'finished',
      durationMs: expect.any(Number),
      lines: expect.arrayContaining([
        { atMs: 1500, from: 'coach', kind: 'text', text: 'Hello there', stepId: 'hello.1' },
      ]),
    });
  });

  test.each([
    ['no answer', { name: 'Mia' }, 'mood (user-path-choice): The script has no answer to this step.'],
    [
      'an answer of another kind',
      { name: { a: 'b' } },
      'name (user-input): The script has no answer to this step.',
    ],
    ['an answer too long', { name: 'Miriam' }, 'name (user-input): Maximum 5 characters'],
    [
      'an unknown option',
      { ...answers, mood: 'Fine' },
      'mood (user-path-choice): That is not one of the options.',
    ],
    [
      'feedback left out',
      { ...answers, how: { stars: '4' } },
      'how (feedback): Some questions are not answered as they ask.',
    ],
    [
      'an inherited answer',
      JSON.parse('{"__proto__": {"name": "Mia"}}'),
      'name (user-input): The script has no',
    ],
  ])('stops at a step with %s and names it', async (_what, script, sentence) => {
    const ran = await fireside(['play', talkFile], { input: JSON.stringify(script) });
    expect(ran.code).toBe(1);
    expect(ran.err).toContain(`standard input: ${sentence}`);
    expect(ran.out).toContain('Hello there');
    expect(ran.out).not.toContain('Finished');
    const asJson = await fireside(['play', talkFile, '--json'], { input: JSON.stringify(script) });
    expect(asJson.code).toBe(1);
    expect(JSON.parse(asJson.out)).toMatchObject({ kind: 'stuck' });
  });

  test.each([
    ['broken JSON', '{"name": ', 'not JSON'],
    ['nothing', '', 'not JSON'],
    ['a list', '[]', 'it has to be an object of answers by step id'],
    ['a number for an answer', '{"name": 5}', 'it has to be an object of answers by step id'],
    ['null for an answer', '{"name": null}', 'it has to be an object of answers by step id'],
  ])('names an answers file with %s', async (_what, text, sentence) => {
    const broken = file('broken-answers.json', text);
    const { code, out, err } = await fireside(['play', talkFile, '--answers', broken]);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(`${broken}: ${sentence}`);
    expect((await fireside(['play', talkFile], { input: text })).err).toContain(
      `standard input: ${sentence}`,
    );
  });

  test('requires one file and a known pace', async () => {
    for (const [args, problem] of [
      [[], '<activity.json> is missing.'],
      [[talkFile, talkFile], `Unexpected argument '${talkFile}'.`],
    ] as const) {
      const { code, err } = await fireside(['play', ...args]);
      expect(code).toBe(2);
      expect(err).toContain(problem);
    }
    expect(await fireside(['play', talkFile, '--reader', 'slow'])).toMatchObject({
      code: 2,
      err: "--reader is 'slow'; it has to be usual or hasty.\n",
    });
    for (const pace of ['slow', '__proto__', '']) {
      const { code, err } = await fireside(['play', talkFile, '--pace', pace]);
      expect(code).toBe(2);
      expect(err).toBe(`--pace is '${pace}'; it has to be normal, quick or instant.\n`);
    }
  });

  test('names file, place and rule of invalid content', async () => {
    const { slug: _slug, ...without } = talk;
    const broken = file('broken.json', without);
    const { code, out, err } = await fireside(['play', broken, '--answers', answersFile]);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(new RegExp(`^${broken}: .*slug.* \\[schema/required\\]$`, 'm'));
    const cut = file('cut.json', JSON.stringify(talk).slice(0, -40));
    expect((await fireside(['play', cut])).err).toMatch(new RegExp(`^${cut}: .*\\[json/`));
  });

  test('at a keyboard asks, accepts numbers and words, and asks again until an answer is valid', async () => {
    const typed = ['Miriam', '', 'Mia', '9', '2', 'Tired', '9', '3', '3', '1,2', 'x'.repeat(11), 'Nice'];
    const { code, out, err, asked } = await fireside(['play', talkFile, '--pace', 'instant'], { typed });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('Maximum 5 characters');
    expect(out).toContain('Please write something first.');
    expect(out).toContain('That is not one of the options.');
    expect(out).toContain('Should be between 1 and 5');
    expect(out).toContain('Required');
    expect(out).toContain('Maximum 10 characters');
    expect(asked.filter((question) => question.includes('Your answer: '))).toHaveLength(6);
    expect(asked.join()).toContain('  1. Well\n  2. Not so well\n  Your choice: ');
    expect(out).toContain('Tell me.');
  });

  test("at a keyboard goes back to the last answer that counts with 'back', as often as wanted", async () => {
    const first = ['back', 'Mia', 'back', 'Zoe', '1', 'back', '2', 'Tired'];
    const form = ['3', '1,2', ' back ', 'Very', '3', '1', 'Nice'];
    const { code, out, err, asked } = await fireside(['play', talkFile, '--pace', 'instant'], {
      typed: [...first, ...form],
    });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(asked).toHaveLength(first.length + form.length);
    const shown = (words: string) => out.split(words).length - 1;
    expect(shown('  There is no answer to go back to.\n')).toBe(1);
    expect(shown('  You went back: what followed counts no more.\n')).toBe(3);
    for (const [words, times] of [
      ['Write name', 2],
      ['So, Mia.', 1],
      ['So, Zoe.', 1],
      ['Choose mood', 3],
      ['Good.', 1],
      ['Tell me.', 1],
      ['Write more-words', 2],
    ] as const)
      expect([words, shown(words)]).toEqual([words, times]);
    const own = out.split('\n').flatMap((line) => /You {4}(.*)/.exec(line)?.[1] ?? []);
    expect(own).toEqual(['Mia', 'Zoe', 'Well', 'Not so well', 'Tired', 'Very']);
    expect(out).toContain('Congratulations you completed the activity!');
  });

  test('at a keyboard ends when input ends', async () => {
    const { code, out, err } = await fireside(['play', talkFile, '--pace', 'instant'], { typed: ['Mia'] });
    expect(code).toBe(1);
    expect(`${out}${err}`).not.toContain('Finished');
  });
});

describe('fireside check', () => {
  const pair = file('pair.json', programme('pair', ['small-talk']));

  test('finds nothing in valid content', async () => {
    const { code, out, err } = await fireside(['check', talkFile, pair]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toBe(`${talkFile}: no findings\n${pair}: no findings\n`);
  });

  test('looks for the Activities of a Programme among the files named', async () => {
    const { code, out } = await fireside(['check', pair]);
    expect(code).toBe(1);
    expect(out).toMatch(
      new RegExp(`^${pair}:1:\\d+: error /activities/0 .*small-talk.* \\[unknown-activity\\]\n$`),
    );
  });

  test('names file, place and rule of every finding, and continues with the next file', async () => {
    const twice = file('twice.json', { ...talk, touchpoints: [...talk.touchpoints, talk.touchpoints[0]] });
    const neither = file('neither.json', { slug: 'x' });
    const cut = file('cut-short.json', '{"slug": ');
    const { code, out } = await fireside(['check', twice, neither, cut, talkFile]);
    expect(code).toBe(1);
    expect(out).toMatch(
      new RegExp(`^${twice}:1:\\d+: error /touchpoints/\\d\\S* .+ \\[duplicate-id\\]$`, 'm'),
    );
    expect(out).toMatch(new RegExp(`^${neither}:1:1: error / .+ \\[unknown-kind\\]$`, 'm'));
    expect(out).toMatch(new RegExp(`^${cut}:1:10: error / .+ \\[json/\\S+\\]$`, 'm'));
    expect(out).toContain(`${talkFile}: no findings\n`);
  });

  test('--json prints one object a file', async () => {
    const { code, out } = await fireside(['check', '--json', talkFile, pair]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual([
      { file: talkFile, findings: [] },
      { file: pair, findings: [] },
    ]);
    const failed = await fireside(['check', pair, '--json']);
    expect(failed.code).toBe(1);
    expect(JSON.parse(failed.out)).toMatchObject([
      { file: pair, findings: [{ rule: 'unknown-activity', severity: 'error', path: '/activities/0' }] },
    ]);
  });

  test('requires a file', async () => {
    const { code, err } = await fireside(['check']);
    expect(code).toBe(2);
    expect(err).toContain('<files…> is missing.');
  });
});
