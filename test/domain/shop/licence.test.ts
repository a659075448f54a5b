import { parseLicenceReference, formatLicenceReference } from '../../../src/domain/shop/licence.ts';

test.each(['invoice 7', 'a/b', ''])(
  'the words %j are read again from the reference of access given',
  (words) => {
    expect(parseLicenceReference(formatLicenceReference(words, 'person_1'), 'person_1')).toBe(words);
  },
);

test.each([
  ['that was bought', 'pi_1/person_1'],
  ["of another person's", formatLicenceReference('invoice 7', 'person_2')],
])('a reference of access %s is none that an admin gave', (_what, kept) => {
  expect(parseLicenceReference(kept, 'person_1')).toBeNull();
});
