import { readFileSync } from 'node:fs';
import { findDangerKinds } from '../../../src/domain/catalogue/danger/danger.ts';
import { chooseHelpLineOrder } from '../../../src/domain/catalogue/danger/help-order.ts';
import { fearSearches, orderedSearches } from '../../support/danger-orders.ts';

type Line = { name: string; href: string };
const linesIn = (language: string): Line[] =>
  (
    JSON.parse(readFileSync(`src/ui/public/locales/${language}/translation.json`, 'utf8')) as {
      helplines: Line[];
    }
  ).helplines;
const lines = linesIn('en');
const namesFor = (text: string): string[] =>
  (chooseHelpLineOrder(text)?.(lines) ?? []).map(({ name }) => name);

test.each([
  ['my dad hits me', 'Emergency services, Childline, National Domestic Abuse Helpline, Live Fear Free'],
  ['my mum wants to die', 'Emergency services, Samaritans, Childline, NHS'],
  ['i want to die', 'Emergency services, Samaritans, Childline, NHS'],
  ['i want to kill myself', 'Emergency services, Samaritans, Childline, NHS'],
  ['dwi isio lladd fy hun', 'Emergency services, Samaritans, Childline, NHS'],
  ['blackmail', 'Emergency services, Childline, NHS, Samaritans'],
  ['im scared', 'Emergency services, Childline, Samaritans, NHS'],
  ['i hit my child', 'Emergency services, NHS, Samaritans, Childline'],
  ['baby choking', 'Emergency services, NHS, Samaritans, Childline'],
  ['he hits me and i want to die', 'Emergency services, Samaritans, Childline, NHS'],
])('for "%s" the help lines begin with %s', (text, first) => {
  expect(namesFor(text).slice(0, 4).join(', ')).toBe(first);
});

test.each(orderedSearches.flatMap(({ first, searches }) => searches.map((text) => [text, first])))(
  'a small screen shows for "%s" the lines %s',
  (text, first) => {
    expect(namesFor(text).slice(0, 3).join(', ')).toBe(first);
  },
);

test.each(fearSearches)('help comes before what the word "%s" finds', (text) => {
  expect(namesFor(text).slice(0, 3).join(', ')).toBe('Emergency services, Childline, Samaritans');
  expect([...findDangerKinds(text)]).toEqual([]);
});

test.each(['en', 'cy'])(
  'an order in %s has each line once, as it stands, and those that it does not know last',
  (language) => {
    const own = [...linesIn(language), { name: 'Ours', href: 'tel:1' }];
    const ordered = chooseHelpLineOrder('my dad hits me')!(own);
    expect(new Set(ordered)).toEqual(new Set(own));
    expect(ordered).toHaveLength(own.length);
    expect(ordered.at(-1)).toEqual({ name: 'Ours', href: 'tel:1' });
  },
);

test('calm words have no order', () => {
  expect(chooseHelpLineOrder('bedtime')).toBeNull();
  expect(chooseHelpLineOrder('')).toBeNull();
});
