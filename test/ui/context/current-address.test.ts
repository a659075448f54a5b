import { hideUrlSubject } from '../../../src/domain/platform/hidden-address.ts';
import { exposeAddressFunctions } from '../../../src/infrastructure/browser/early/hide-address.ts';
import { signInReturnAddress, currentPageAddress } from '../../../src/ui/context/current-address.ts';

exposeAddressFunctions();
const place = '/programme/standing-by/activity/grey-days/chat';

test('an address to sign in for has keys, in the history, too, and keeps its query, fragment and state', () => {
  window.history.replaceState({ place: 1 }, '', `${place}?lng=cy#end`);
  expect(currentPageAddress()).toBe(`${place}?lng=cy#end`);
  expect(signInReturnAddress()).toBe(`${hideUrlSubject(place)}?lng=cy#end`);
  expect(window.location.pathname).toBe(hideUrlSubject(place));
  expect(window.history.state).toEqual({ place: 1 });
});

test.each(['/', '/account', '/?lng=cy', '/shop?payment_intent=pi_1'])(
  '%s has no slug and stays',
  (address) => {
    window.history.replaceState(null, '', address);
    expect(signInReturnAddress()).toBe(address);
  },
);

test('a page without the early script keeps its address', () => {
  globalThis.firesideAddresses = undefined;
  window.history.replaceState(null, '', place);
  expect(signInReturnAddress()).toBe(place);
});
