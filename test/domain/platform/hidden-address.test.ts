import * as fc from 'fast-check';
import { emptyFilter, formatFilter } from '../../../src/domain/catalogue/filter.ts';
import { hiddenAddress, plainAddress } from '../../../src/domain/platform/hidden-address.ts';

const address = '/programme/calmer-conversations/activity/after-an-argument/chat';
const hidden = hiddenAddress(address);

test('keys stand for the slugs of an address, and lead back to it', () => {
  expect(hidden).toMatch(/^\/programme\/_[0-9bcdfhj]+\/activity\/_[0-9bcdfhj]+\/chat$/);
  expect(plainAddress(hidden)).toBe(address);
  expect(hiddenAddress(hidden)).toBe(hidden);
});

test('a slug has one key, alone and inside a Programme, and another slug has another', () => {
  const [, alone] = /activity\/(\w+)/.exec(hiddenAddress('/activity/after-an-argument'))!;
  expect(hidden).toContain(`/activity/${alone}/`);
  expect(hiddenAddress('/activity/after-an-argumenu')).not.toContain(alone);
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
  expect(plainAddress(path)).toBe(path);
  if (!path.includes('_w')) expect(hiddenAddress(path)).toBe(path);
});

test.each(Object.keys(emptyFilter))('what home looks for by %s is hidden too', (name) => {
  const query = formatFilter({ ...emptyFilter, [name]: name === 'searchText' ? 'nan died' : ['selfHarm'] });
  const found = hiddenAddress(`/?x=1&${query}`);
  expect(found).toMatch(/^\/\?_[0-9bcdfhj]+$/);
  expect(plainAddress(found)).toBe(`/?x=1&${query}`);
});

test('whatever a slug and a search hold, the address leads back and has no letters of theirs', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, unit: 'grapheme' }),
      fc.string({ unit: 'grapheme' }),
      (slug, sought) => {
        const path = `/activity/${encodeURIComponent(slug)}/chat`;
        expect(plainAddress(hiddenAddress(path))).toBe(path);
        const query = `/?${formatFilter({ ...emptyFilter, searchText: sought })}`;
        expect(plainAddress(hiddenAddress(query))).toBe(query);
        expect(hiddenAddress(path)).toMatch(/^\/activity\/_[0-9bcdfhj]+\/chat$/);
      },
    ),
  );
});
