import { toClientNetwork } from '../../../../../src/infrastructure/node/platform/http/network-of.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('the network of %s, on which limits count, is %s', (address, network) => {
  expect(toClientNetwork(address)).toBe(network);
});
