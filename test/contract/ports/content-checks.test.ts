import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ContentChecks } from '../../../src/application/ports/server/content/content-checks.ts';
import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import { picturesWithoutLimits } from '../../../src/domain/checks/check-pictures.ts';
import { createContentChecks } from '../../../src/infrastructure/node/content/threaded-content-checks.ts';
import { MemoryContentChecks } from '../../support/stores/memory-content-checks.ts';
import { programme } from '../../support/activity.ts';

const bytes = (file: string | object): Uint8Array =>
  typeof file === 'string' ? readFileSync(file) : Buffer.from(JSON.stringify(file));
const none = new Set<string>();
const pictures = { origins: ['https://pictures.example'], files: new Set(['/images/there.svg']) };
const good = bytes('test/content/good/smallest.json');

/** Returns a valid Activity whose check takes processor time. */
function large(): Uint8Array {
  const one = JSON.parse(readFileSync('content/activities/checking-in-together.json', 'utf8')) as {
    touchpoints: object[];
  };
  const copies = Array.from({ length: 60 }, (_, copy) =>
    JSON.stringify(one.touchpoints).replaceAll(
      /"(id|next|compareWith)":"([^"]+)"/g,
      (_all, key: string, id: string) => `"${key}":"${id}-${copy}"`,
    ),
  );
  return bytes({ ...one, touchpoints: copies.flatMap((copy) => JSON.parse(copy) as object[]) });
}

describe.each([
  ['at once', () => new MemoryContentChecks(pictures)],
  ['in threads', () => createContentChecks(resolve('src'), pictures)],
] as const)('checks %s', (_name, make) => {
  let checks: ContentChecks;
  beforeAll(() => void (checks = make()));
  afterAll(() => checks.close());

  test('a good file gives its definition and its findings', async () => {
    const checked = await checks.check('activity', good, none);
    expect(checked).toMatchObject({ ok: true, definition: { slug: 'smallest' } });
    const faulty = await checks.check('activity', bytes('test/content/bad/unreachable-step.json'), none);
    expect(faulty.ok).toBe(false);
    expect(faulty.findings[0]).toMatchObject({ line: 31, message: expect.stringMatching(/^Never shown/) });
  });

  test('a file without translations is checked with those that are kept, and one with its own is not', async () => {
    const { translations = {} } = JSON.parse(
      readFileSync('test/content/good/stale-help.json', 'utf8'),
    ) as ActivityDefinition;
    const changed = (file: string): Uint8Array => {
      const { translations: _own, ...bare } = JSON.parse(readFileSync(file, 'utf8')) as ActivityDefinition;
      return bytes(bare);
    };
    const kept = await checks.check(
      'activity',
      changed('test/content/good/stale-help.json'),
      none,
      translations,
    );
    expect(kept).toMatchObject({ ok: true, definition: { translations } });
    const stale = await checks.check(
      'activity',
      changed('test/content/bad/stale-help.json'),
      none,
      translations,
    );
    expect([stale.ok, stale.findings.map(({ rule }) => rule)]).toEqual([false, ['stale-help']]);
    const own = bytes('test/content/good/stale-help.json');
    expect(await checks.check('activity', own, none, {})).toEqual(await checks.check('activity', own, none));
  });

  test('a Programme must list existing Activities', async () => {
    const file = bytes(programme('weeks', ['here', 'away']));
    const { findings } = await checks.check('programme', file, new Set(['here']));
    expect(findings.map(({ path }) => path)).toEqual(['/activities/1']);
    expect((await checks.check('programme', file, new Set(['here', 'away']))).ok).toBe(true);
  });

  test.each([
    ['/images/there.svg', []],
    ['https://pictures.example/one.svg', []],
    ['/images/away.svg', ['missing-picture']],
    ['https://elsewhere.example/one.svg', ['outside-picture']],
  ])('the picture %s of a Programme gives %j', async (imageSrc, broken) => {
    const file = bytes({ ...programme('weeks', ['here']), imageSrc });
    const checked = await checks.check('programme', file, new Set(['here']));
    expect(checked.findings.map(({ rule }) => rule)).toEqual(broken);
    expect(checked.ok).toBe(broken.length === 0);
  });

  test('a file that is no JSON is refused with a message', async () => {
    await expect(checks.check('activity', Buffer.from('{"a": NaN}'), none)).rejects.toMatchObject({
      code: 'InvalidRequest',
      details: { errors: [expect.stringMatching(/^Line 1, column 7: /)] },
    });
  });
});

describe('threads', () => {
  test('requests are answered while the largest file is checked', async () => {
    const checks = createContentChecks(resolve('src'), picturesWithoutLimits);
    const checked = checks.check('activity', large(), none);
    let turns = 0;
    const isDone = checked.then(() => true);
    while (!(await Promise.race([isDone, pause(1, false)]))) turns += 1;
    expect((await checked).ok).toBe(true);
    expect(turns).toBeGreaterThan(5);
    await checks.close();
  });

  test('checks beyond the queue limit are refused, and those that wait are answered', async () => {
    const checks = createContentChecks(resolve('src'), pictures, { mostWaiting: 2 });
    const asked = await Promise.allSettled(
      Array.from({ length: 20 }, () => checks.check('activity', good, none)),
    );
    const refused = asked.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(20);
    for (const one of refused) expect(one).toMatchObject({ reason: { code: 'Unavailable' } });
    expect((await checks.check('activity', good, none)).ok).toBe(true);
    await checks.close();
  });

  test('checks that take too long are given up, and the next file is checked', async () => {
    const deadlines: { ms: number; end: AbortController }[] = [];
    const checks = createContentChecks(resolve('test/support/endless'), pictures, {
      deadline: (ms) => {
        const end = new AbortController();
        deadlines.push({ ms, end });
        return end.signal;
      },
    });
    const endless = new Uint8Array(new SharedArrayBuffer(1));
    const asked = Promise.allSettled(
      Array.from({ length: 4 }, () => checks.check('activity', endless, none)),
    );
    while (endless[0] === 0) await pause(1);
    expect(deadlines.map(({ ms }) => ms)).toEqual([20_000, 20_000, 20_000, 20_000]);
    for (const { end } of deadlines) end.abort();
    for (const one of await asked) expect(one).toMatchObject({ reason: { code: 'Unavailable' } });
    expect(await checks.check('activity', good, none)).toEqual({ ok: false, findings: [] });
    await checks.close();
  });

  test('a check has a deadline that passes by itself', async () => {
    const checks = createContentChecks(resolve('test/support/endless'), pictures, { withinMs: 1 });
    const endless = new Uint8Array(new SharedArrayBuffer(1));
    await expect(checks.check('activity', endless, none)).rejects.toMatchObject({ code: 'Unavailable' });
    await checks.close();
  });
});
