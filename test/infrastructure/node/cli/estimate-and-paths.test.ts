import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ActivityDefinition } from '../../../../src/domain/activity/definition.ts';
import { activity, choice, feedback, input, message, touchpoint } from '../../../support/activity.ts';
import { everyPath } from '../../../support/every-path.ts';
import { fireside, folderOfFiles } from './terminal.ts';
import { expectInTime } from '../../../support/in-time.ts';
import { fileOf, starters } from '../../../support/starters.ts';

const { folder, file } = folderOfFiles();
const talk = activity(
  [
    touchpoint('hello', [message('Hello there'), choice('mood', ['Well', 'So so -> more', 'Badly -> more'])]),
    touchpoint('end', [message('Good.', { action: 'think' })], 'last'),
    touchpoint('more', [message('Tell me.'), input('words', { maxLength: 20 })], 'last'),
    touchpoint('last', [
      message('Nearly there.'),
      feedback('how', [{ id: 'stars', type: 'range', prompt: 'Stars?', min: 1, max: 5 }]),
    ]),
  ],
  { audience: 'parent' },
);
const talkFile = file('talk.json', talk);

describe('fireside estimate', () => {
  test('prints the least, the average and the most, beside what the file declares', async () => {
    const { code, out, err } = await fireside(['estimate', talkFile]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const [head, row] = out.split('\n').map((line) => line.trim().split(/ {2,}/));
    expect(head).toEqual(['at least', 'average', 'at most', 'declared']);
    expect(row![0]).toBe(talkFile);
    for (const time of row!.slice(1, 4)) expect(time).toMatch(/^\d:\d\d$/);
    expect(row![4]).toBe('5mins (far off)');
    const file5 = 'content/activities/checking-in-together.json';
    const { out: estimate } = await fireside(['estimate', file5]);
    expect(estimate).toMatch(/checking-in-together\.json .* 5mins$/m);
    expect(JSON.parse((await fireside(['estimate', file5, talkFile, '--json'])).out)).toMatchObject([
      { activity: 'checking-in-together', declared: ['5mins'], asDeclared: true },
      { activity: 'small-talk', asDeclared: false },
    ]);
  });

  test('agrees with every path that can be played', async () => {
    const { out } = await fireside(['estimate', talkFile, '--json']);
    const [{ minMs, maxMs, expectedMs }] = JSON.parse(out) as [Record<string, number>];
    const paths = everyPath(talk);
    const times = paths.map(({ durationMs }) => durationMs);
    expect(minMs! / Math.min(...times)).toBeCloseTo(1, 2);
    expect(maxMs! / Math.max(...times)).toBeCloseTo(1, 2);
    const mean = paths.reduce((sum, { durationMs, likelihood }) => sum + durationMs * likelihood, 0);
    expect(expectedMs! / mean).toBeCloseTo(1, 2);
  });

  test.each(starters)('of %s contains between its bounds the duration of play', async (slug) => {
    const path = fileOf(slug);
    const answers = `test/content/golden/${slug}.answers.json`;
    for (const pace of ['normal', 'quick', 'instant']) {
      const estimated = await fireside(['estimate', path, '--pace', pace, '--json']);
      const played = await fireside(['play', path, '--answers', answers, '--pace', pace, '--json']);
      const [{ minMs, maxMs }] = JSON.parse(estimated.out) as [Record<string, number>];
      const { durationMs } = JSON.parse(played.out) as { durationMs: number };
      expect(durationMs).toBeGreaterThan(minMs! * 0.99);
      expect(durationMs).toBeLessThan(maxMs! * 1.01);
    }
  });

  test('and play take equally long, up to the last reading time', async () => {
    const ending = message('Draw what you found.', { action: 'write', minutes: 5 });
    const single = file(
      'single.json',
      activity([touchpoint('one', [input('words', { maxLength: 20 }), ending])]),
    );
    const [{ minMs, maxMs }] = JSON.parse((await fireside(['estimate', single, '--json'])).out) as [
      Record<string, number>,
    ];
    const played = await fireside(['play', single, '--json'], { input: '{"words": "Owl"}' });
    const { durationMs } = JSON.parse(played.out) as { durationMs: number };
    expect(durationMs).toBeGreaterThan(5 * 60_000);
    expect([minMs, maxMs]).toEqual([durationMs, durationMs]);
  });

  test('continues after an invalid file, and says what is wrong', async () => {
    const missing = join(folder, 'missing.json');
    const { code, out, err } = await fireside(['estimate', missing, talkFile]);
    expect(code).toBe(1);
    expect(out).toContain(`\n${talkFile}`);
    expect(err).toBe(`${missing}: there is no such file.\n`);
    const asJson = await fireside(['estimate', missing, talkFile, '--json']);
    expect(asJson).toMatchObject({ code: 1, err: '' });
    expect(JSON.parse(asJson.out)).toMatchObject([
      { file: missing, problem: `${missing}: there is no such file.` },
      { file: talkFile, activity: 'small-talk' },
    ]);
  });

  test('passes over the translations beside the Activities that are named', async () => {
    const [source, welsh] = ['two-homes.json', 'two-homes.cy.json'].map(
      (name) => `content/activities/${name}`,
    );
    const { code, out, err } = await fireside(['estimate', welsh!, `./${source}`, '--json']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out)).toMatchObject([{ file: `./${source}`, activity: 'two-homes' }]);
    expect(await fireside(['estimate', welsh!])).toMatchObject({ code: 1 });
  });
});

describe('fireside paths', () => {
  test('prints touchpoints, minutes and branches as Mermaid', async () => {
    const { code, out, err } = await fireside(['paths', talkFile]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toBe(
      [
        '---',
        'title: "Small talk (up to 1 min)"',
        '---',
        'flowchart TD',
        '  start(["Start"])',
        '  t1["Title of hello<br/>2 steps · under 1 min"]',
        '  t2["Title of end<br/>1 step · 1 min"]',
        '  t3["Title of more<br/>2 steps · under 1 min"]',
        '  t4["Title of last<br/>2 steps · under 1 min"]',
        '  finish(["Finish Activity"])',
        '  start --> t1',
        '  t1 -->|"Well"| t2',
        '  t1 -->|"So so / Badly"| t3',
        '  t2 --> t4',
        '  t3 --> t4',
        '  t4 --> finish',
        '',
      ]
        .join('\n')
        .replace('(under 1 min)', '(1 min)'),
    );
  });

  test('--json has the same, with times in ms', async () => {
    const { code, out } = await fireside(['paths', talkFile, '--json']);
    expect(code).toBe(0);
    const { touchpoints, ways, estimate } = JSON.parse(out) as Record<string, never>;
    expect(estimate).toEqual({
      minMs: expect.any(Number),
      expectedMs: expect.any(Number),
      maxMs: expect.any(Number),
    });
    expect(touchpoints).toMatchObject([
      { id: 'hello', steps: 2, reached: true },
      { id: 'end' },
      { id: 'more' },
      { id: 'last' },
    ]);
    expect(ways).toContainEqual({ from: 'hello', to: 'more', answers: ['So so', 'Badly'] });
    expect(ways).toContainEqual({ from: 'last', to: null, answers: [] });
  });

  test('the minutes of touchpoints add up to those of the Activity', async () => {
    for (const slug of starters) {
      const { out } = await fireside(['paths', fileOf(slug), '--json']);
      const map = JSON.parse(out) as {
        touchpoints: { id: string; estimate: { maxMs: number } | null }[];
        ways: { from: string | null; pauses?: true }[];
        estimate: { maxMs: number };
      };
      // A family at a pause does not continue from there.
      const pausing = map.ways.filter(({ pauses }) => pauses).map(({ from }) => from);
      const endless = map.touchpoints.filter(({ estimate }) => estimate === null);
      expect(endless.map(({ id }) => id)).toEqual(pausing);
      const sum = map.touchpoints.reduce((total, { estimate }) => total + (estimate?.maxMs ?? 0), 0);
      expect(sum).toBeGreaterThan(map.estimate.maxMs);
    }
  });

  test.each(starters)('--svg draws %s with every touchpoint and branch in it', async (slug) => {
    const path = fileOf(slug);
    const { touchpoints } = JSON.parse(readFileSync(path, 'utf8')) as ActivityDefinition;
    const { code, out } = await fireside(['paths', path, '--svg']);
    expect(code).toBe(0);
    expect(out).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]* role="img"/);
    expect(out).toMatch(/<\/svg>\n$/);
    expect(out).not.toMatch(/NaN|undefined|Infinity/);
    const words = [...out.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text).join(' ');
    for (const { title } of touchpoints)
      expect(words).toContain(title.replaceAll('&', '&amp;').replaceAll('"', '&quot;'));
    expect(out.match(/marker-end=/g)!.length).toBeGreaterThan(touchpoints.length);
  });

  test('draws loops', async () => {
    const loop = activity([
      touchpoint('again', [choice('more', ['Again -> again', 'Back -> again', 'On'])]),
      touchpoint('end', [choice('back', ['From the start -> again', 'Enough'])]),
    ]);
    const looping = file('loop.json', loop);
    const { out } = await fireside(['paths', looping]);
    expect(out).toContain('  t1 -->|"Again / Back"| t1\n');
    expect(out).toContain('  t2 -->|"From the start"| t1\n');
    expect(out).toContain('  t2 -->|"Enough"| finish\n');
    const drawn = await fireside(['paths', looping, '--svg']);
    expect(drawn.code).toBe(0);
    expect(drawn.out).not.toMatch(/NaN|undefined/);
  });

  test('draws touchpoints whose ids every object has as members', async () => {
    const named = activity([
      touchpoint('first', [choice('more', ['Again -> first', 'On'])]),
      touchpoint('constructor', [choice('back', ['From the start -> first', 'Enough'])]),
      touchpoint('last', [message('Bye')]),
    ]);
    const { code, out } = await fireside(['paths', file('named.json', named), '--svg']);
    expect(code).toBe(0);
    expect(out).toContain('>Title of constructor<');
    expect(out).not.toMatch(/NaN|undefined/);
  });

  test("an author's words are escaped", async () => {
    const hostile = '"]; x --> y \u001B[2J <img src=x onerror=alert(1)> & `#quot;` \\';
    const odd = activity([
      { ...touchpoint('one', [choice('c', [`${hostile} -> two`, 'Plain'])]), title: hostile },
      touchpoint('two', [message('Bye')]),
    ]);
    const oddFile = file('odd.json', { ...odd, title: hostile });
    const mermaid = (await fireside(['paths', oddFile])).out;
    const body = mermaid.split('\n').slice(3).join('\n');
    expect(body).not.toContain('<img');
    expect(body.match(/"/g)!.length % 2).toBe(0);
    expect(body).not.toContain('x --> y');
    const { out } = await fireside(['paths', oddFile, '--svg']);
    expect(out).not.toContain('<img');
    expect(out).toContain('&lt;img');
    expect(mermaid + out).not.toContain('\u001B');
  });

  test('is quick on a large Activity', async () => {
    const parts = Array.from({ length: 199 }, (_, index) =>
      touchpoint(`t${index}`, [
        ...Array.from({ length: 9 }, () => message('A few words to read')),
        choice(`c${index}`, [`This way -> t${index + 1}`, `That way -> t${Math.min(199, index + 2)}`]),
      ]),
    );
    const large = file('large.json', activity([...parts, touchpoint('t199', [message('Bye')])]));
    const startedAt = performance.now();
    expect(await fireside(['paths', large, '--svg'])).toMatchObject({ code: 0, err: '' });
    expectInTime(performance.now() - startedAt, 10_000);
  });

  test('says so when there is too much for one picture', async () => {
    const parts = Array.from({ length: 300 }, (_, index) =>
      touchpoint(`t${index}`, [choice(`c${index}`, ['On', `Far -> t${(index * 7 + 131) % 300}`])]),
    );
    const tangled = file('tangled.json', activity(parts));
    const { code, out, err } = await fireside(['paths', tangled, '--svg']);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toBe(
      `${tangled}: 601 ways are too many for one picture, which has room for 500; take the Mermaid text or --json.\n`,
    );
    expect(await fireside(['paths', tangled])).toMatchObject({ code: 0, err: '' });
  });
});
