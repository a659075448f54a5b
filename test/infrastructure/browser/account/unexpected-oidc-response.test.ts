import { removeUnexpectedOidcResponse } from '../../../../src/infrastructure/browser/account/unexpected-oidc-response.ts';

const app = 'https://family.example';
const isReturn = (address: string): boolean => new URL(address).pathname === '/signed-in';

test.each([
  ['/?code=a&state=b', '/'],
  ['/?code=a&state=b&iss=c&session_state=d', '/'],
  ['/?error=access_denied&error_description=no&state=b#top', '/#top'],
  ['/programme/calm?lng=cy&code=a&state=b', '/programme/calm?lng=cy'],
  ['/signed-in?code=a&state=b', null],
  ['/registration?code=a', null],
  ['/shop/complete?payment_intent=a', null],
  ['/', null],
])('of %s stays %s', (address, left) => {
  const shown: string[] = [];
  const result = removeUnexpectedOidcResponse(
    app + address,
    { isReturn },
    { showAddress: (one) => void shown.push(one) },
  );
  expect(shown).toEqual(left === null ? [] : [left]);
  expect(result).toBe(app + (left ?? address));
});
