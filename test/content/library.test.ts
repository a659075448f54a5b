import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ActivityDefinition, StepDefinition } from '../../src/domain/activity/activity.ts';
import { actionTypes } from '../../src/domain/chat/step.ts';
import { checkProgramme } from '../../src/domain/content/check-content.ts';
import { readContent } from '../../src/infrastructure/shared/content/read-content.ts';

const filesIn = (kind: 'activities' | 'programmes') =>
  readdirSync(join('content', kind)).map((file) => ({
    file,
    bytes: readFileSync(join('content', kind, file)),
  }));

const activities: ActivityDefinition[] = filesIn('activities').map(({ file, bytes }) => {
  const read = readContent('activity', bytes);
  if (!read.ok) throw new Error(`${file}: ${JSON.stringify(read.findings, null, 2)}`);
  return read.definition;
});
const stepsOf = (activity: ActivityDefinition): StepDefinition[] =>
  activity.touchpoints.flatMap(({ steps }) => steps);
const steps = activities.flatMap(stepsOf);

test.each(filesIn('activities'))('$file has no finding and carries its slug', ({ file, bytes }) => {
  const read = readContent('activity', bytes);
  expect(read.findings).toEqual([]);
  expect(read.ok && `${read.definition.slug}.json`).toBe(file);
});

test.each(filesIn('programmes'))('$file has no finding and carries its slug', ({ file, bytes }) => {
  const read = readContent('programme', bytes);
  expect(read.findings).toEqual([]);
  expect(read.ok && `${read.definition.slug}.json`).toBe(file);
  const slugs = new Set(activities.map(({ slug }) => slug));
  expect(read.ok && checkProgramme(read.definition, slugs)).toEqual([]);
});

test('the library shows everything that a conversation can do', () => {
  expect(new Set(steps.map(({ action }) => action).filter(Boolean))).toEqual(new Set(actionTypes));
  expect(new Set(steps.map(({ type }) => type))).toEqual(
    new Set(['message', 'user-path-choice', 'user-input', 'feedback']),
  );
  const forms = steps.flatMap((step) => (step.type === 'feedback' ? [step.questions] : []));
  expect(new Set(forms.flat().map(({ type }) => type))).toEqual(
    new Set(['single-select', 'multi-select', 'text', 'range']),
  );
  expect(Math.max(...forms.map(({ length }) => length))).toBeGreaterThan(3);
  expect(steps.some(({ text, image }) => text === undefined && image)).toBe(true);
  expect(steps.some(({ text }) => text?.includes('{{'))).toBe(true);
  expect(activities.filter(({ free }) => free).map(({ slug }) => slug)).toEqual(['checking-in-together']);
});

test('an action prompt that takes the family away from the screen waits for them', () => {
  const passing = steps.filter(({ type, action }) => type === 'message' && action !== undefined);
  expect(passing).toEqual([]);
});

const pictures = [
  ...steps.flatMap(({ image }) => (image ? [image.url] : [])),
  ...filesIn('activities')
    .concat(filesIn('programmes'))
    .map(({ bytes }) => {
      const { imageSrc } = JSON.parse(bytes.toString()) as { imageSrc: string };
      return imageSrc;
    }),
  '/images/content/default-card.svg',
];

test.each([...new Set(pictures)])('%s is a small, harmless, titled drawing', (url) => {
  const path = join('src', 'ui', 'public', url);
  expect(existsSync(path)).toBe(true);
  expect(statSync(path).size).toBeLessThan(2048);
  const svg = readFileSync(path, 'utf8');
  expect(svg).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 (600 300|480 360)">\n<title>[^<]+<\/title>/,
  );
  expect(svg).not.toMatch(/<script|<foreignObject|\bon[a-z]+=|href|url\(|@import|style=/i);
});

test.each(activities.map((activity) => [activity.slug, activity] as const))(
  '%s speaks in short sentences',
  (_slug, activity) => {
    const long = stepsOf(activity)
      .flatMap(({ text }) => (text ?? '').split(/(?<=[.!?]"?)\s+|\n+/))
      .filter((sentence) => sentence.split(/\s+/).length > 18);
    expect(long).toEqual([]);
  },
);
