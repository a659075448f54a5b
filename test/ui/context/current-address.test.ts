import { hiddenAddress } from '../../../src/domain/platform/hidden-address.ts';
import { lendAddresses } from '../../../src/infrastructure/browser/early/hide-address.ts';
import { addressToSignInFor, currentAddress } from '../../../src/ui/context/current-address.ts';

lendAddresses();
const place = '/programme/standing-by/activity/grey-days/chat';

test('an address to sign in for has keys, in the history, too, and keeps its query, fragment and state', () => {
  window.history.replaceState({ place: 1 }, '', `${place}?lng=cy#end`);
  expect(currentAddress()).toBe(`${place}?lng=cy#end`);
  expect(addressToSignInFor()).toBe(`${hiddenAddress(place)}?lng=cy#end`);
  expect(window.location.pathname).toBe(hiddenAddress(place));
  expect(window.history.state).toEqual({ place: 1 });
});

test.each(['/', '/account', '/?lng=cy', '/shop?payment_intent=pi_1'])(
  '%s has no slug and stays',
  (address) => {
    window.history.replaceState(null, '', address);
    expect(addressToSignInFor()).toBe(address);
  },
);

test('a page without the early script keeps its address', () => {
  globalThis.firesideAddresses = undefined;
  window.history.replaceState(null, '', place);
  expect(addressToSignInFor()).toBe(place);
});
