import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import {
  listRequiredSignOffRoles,
  findMissingSignOffs,
  listSignOffRoles,
  selectSignedPart,
  type SignOff,
  type SignOffRole,
} from '../../../src/domain/review/sign-offs.ts';
import { toCanonicalJson } from '../../../src/domain/content/canonical-json.ts';
import { activity, message, touchpoint } from '../../support/activity.ts';

const plain = activity([touchpoint('a', [message('Hello.')])], { slug: 'hello' });
const inTwo: ActivityDefinition = {
  ...plain,
  translations: {
    cy: { status: 'Draft', texts: { 'a.1.text': { text: 'Helo.' } } },
    ar: { status: 'Available', texts: { 'a.1.text': { text: 'مرحبا' } } },
  },
};
const digestIn =
  (definition: ActivityDefinition) =>
  (role: SignOffRole): string =>
    toCanonicalJson(selectSignedPart(definition, role));
const signed = (definition: ActivityDefinition, changes: Partial<SignOff> = {}): SignOff => ({
  id: 's1',
  role: 'editorial',
  by: 'bea',
  author: 'ann',
  at: 1000,
  digest: digestIn(definition)(changes.role ?? 'editorial'),
  ...changes,
});

describe('sign-offs', () => {
  test('content is signed for its words and for what keeps families safe, and each translation by itself', () => {
    expect(listSignOffRoles(plain)).toEqual(['editorial', 'safeguarding']);
    expect(listSignOffRoles(inTwo)).toEqual([
      'editorial',
      'safeguarding',
      'translation/ar',
      'translation/cy',
    ]);
  });

  test('a deployment demands some of them', () => {
    expect(listRequiredSignOffRoles(inTwo, [])).toEqual([]);
    expect(listRequiredSignOffRoles(inTwo, ['safeguarding'])).toEqual(['safeguarding']);
    expect(listRequiredSignOffRoles(inTwo, ['translation'])).toEqual(['translation/ar', 'translation/cy']);
    expect(listRequiredSignOffRoles(plain, ['translation'])).toEqual([]);
  });

  test.each<[string, Partial<ActivityDefinition>]>([
    ['its slug', { slug: 'other' }],
    ['its status', { status: 'Draft' }],
    ['its note to editors', { note: 'Read the second part.' }],
  ])('%s is nothing that somebody vouches for', (_name, changes) => {
    for (const role of listSignOffRoles(inTwo))
      expect(digestIn({ ...inTwo, ...changes })(role)).toBe(digestIn(inTwo)(role));
  });

  test('a changed word of a translation opens that language alone', () => {
    const changed: ActivityDefinition = {
      ...inTwo,
      translations: {
        ...inTwo.translations,
        cy: { status: 'Draft', texts: { 'a.1.text': { text: 'Helô.' } } },
      },
    };
    expect(
      listSignOffRoles(inTwo).filter((role) => digestIn(changed)(role) !== digestIn(inTwo)(role)),
    ).toEqual(['translation/cy']);
  });

  test('a changed word of the content opens every role', () => {
    const changed = { ...inTwo, touchpoints: [touchpoint('a', [message('Hello!')])] };
    for (const role of listSignOffRoles(inTwo))
      expect(digestIn(changed)(role)).not.toBe(digestIn(inTwo)(role));
  });

  test.each<[string, SignOff[], string, ReturnType<typeof findMissingSignOffs>]>([
    ['nobody has signed', [], 'ann', [{ role: 'editorial', why: 'none' }]],
    ['a colleague has', [signed(plain)], 'ann', []],
    ['the author has', [signed(plain, { by: 'ann' })], 'cem', [{ role: 'editorial', why: 'own' }]],
    ['who publishes has', [signed(plain)], 'bea', [{ role: 'editorial', why: 'own' }]],
    ['a colleague and the author have', [signed(plain, { by: 'ann' }), signed(plain)], 'ann', []],
    [
      'it changed since',
      [signed(inTwo, { digest: 'of before' })],
      'ann',
      [{ role: 'editorial', why: 'stale' }],
    ],
    [
      'somebody has signed another role',
      [signed(plain, { role: 'safeguarding' })],
      'ann',
      [{ role: 'editorial', why: 'none' }],
    ],
  ])('%s', (_name, given, publisher, missing) => {
    expect(findMissingSignOffs(['editorial'], digestIn(plain), given, publisher)).toEqual(missing);
  });
});
