import * as fc from 'fast-check';
import { emptyCatalogueFilter, formatFilter } from '../../../src/domain/catalogue/filter.ts';
import {
  hideSlugsInUrl,
  hideUrlSubject,
  revealUrlSubject,
} from '../../../src/domain/platform/hidden-address.ts';

const address = '/programme/calmer-conversations/activity/after-an-argument/chat';
const hidden = hideUrlSubject(address);

test('keys stand for the slugs of an address, and lead back to it', () => {
  expect(hidden).toMatch(/^\/programme\/_[0-9bcdfhj]+\/activity\/_[0-9bcdfhj]+\/chat$/);
  expect(revealUrlSubject(hidden)).toBe(address);
  expect(hideUrlSubject(hidden)).toBe(hidden);
});

test('a key stands for each of some slugs, and the other slugs stay', () => {
  const without = hideSlugsInUrl(new Set(['after-an-argument']), address);
  expect(without).toMatch(/^\/programme\/calmer-conversations\/activity\/_[0-9bcdfhj]+\/chat$/);
  expect(revealUrlSubject(without)).toBe(address);
  expect(hideSlugsInUrl(new Set(['after']), address)).toBe(address);
  expect(hideSlugsInUrl(new Set(['self']), '/?lifeChallenges=self')).toBe('/?lifeChallenges=self');
});

/** Returns the key of any text, including text that no address contains. */
function keyOf(text: string): string {
  let mask = text.length;
  const codes = Array.from(text, (sign) => {
    mask = (mask * 73 + 41) & 255;
    return sign.charCodeAt(0) ^ mask;
  });
  return `_${codes.map((code) => '0123456789bcdfhj'[code >> 4]! + '0123456789bcdfhj'[code & 15]!).join('')}`;
}

test.each(['..', '.', '%2e%2E', '.%2e', 'a/../b', 'a/chat', 'a?b', 'a#b', 'a\\b', 'a b', '\u0000', 'é'])(
  'a key that decodes to %j, which is no slug, stays a key',
  (text) => {
    expect(revealUrlSubject(`/activity/${keyOf('a.b%20c')}`)).toBe('/activity/a.b%20c');
    const key = keyOf(text);
    for (const path of [`/activity/${key}`, `/programme/${key}/activity/${key}/chat`]) {
      expect(revealUrlSubject(path)).toBe(path);
      expect(hideUrlSubject(path)).toBe(path);
    }
  },
);

test('a slug has one key, alone and inside a Programme, and another slug has another', () => {
  const [, alone] = /activity\/(\w+)/.exec(hideUrlSubject('/activity/after-an-argument'))!;
  expect(hidden).toContain(`/activity/${alone}/`);
  expect(hideUrlSubject('/activity/after-an-argumenu')).not.toContain(alone);
});

test.each([
  '/',
  '/account/conversations/run_1',
  '/what-we-made',
  '/shop/completion?payment_intent=pi_1',
  '/signed-in?code=1&state=2',
  '/?error=access_denied&state=2',
  '/?lng=cy',
  '/programme/',
  '/activity/_written-by-hand',
  '/?_written-by-hand',
])('%s says nothing and stays as it is', (path) => {
  expect(revealUrlSubject(path)).toBe(path);
  if (!path.includes('_w')) expect(hideUrlSubject(path)).toBe(path);
});

test.each(Object.keys(emptyCatalogueFilter))('what home looks for by %s is hidden too', (name) => {
  const query = formatFilter({
    ...emptyCatalogueFilter,
    [name]: name === 'searchText' ? 'nan died' : ['selfHarm'],
  });
  const found = hideUrlSubject(`/?x=1&${query}`);
  expect(found).toMatch(/^\/\?_[0-9bcdfhj]+$/);
  expect(revealUrlSubject(found)).toBe(`/?x=1&${query}`);
});

test('whatever a slug and a search hold, the address leads back and has no letters of theirs', () => {
  fc.assert(
    fc.property(
      // No address has a dot or two in a slug's place: browsers leave them out.
      fc.string({ minLength: 1, unit: 'grapheme' }).filter((slug) => !/^\.\.?$/.test(slug)),
      fc.string({ unit: 'grapheme' }),
      (slug, sought) => {
        const path = `/activity/${encodeURIComponent(slug)}/chat`;
        expect(revealUrlSubject(hideUrlSubject(path))).toBe(path);
        const query = `/?${formatFilter({ ...emptyCatalogueFilter, searchText: sought })}`;
        expect(revealUrlSubject(hideUrlSubject(query))).toBe(query);
        expect(hideUrlSubject(path)).toMatch(/^\/activity\/_[0-9bcdfhj]+\/chat$/);
      },
    ),
  );
});
