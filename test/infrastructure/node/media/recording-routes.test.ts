import { parseByteRange } from '../../../../src/infrastructure/node/media/recording-routes.ts';

test.each([
  ['bytes=0-', { from: 0, to: 100 }],
  ['bytes=0-0', { from: 0, to: 1 }],
  ['bytes=10-19', { from: 10, to: 20 }],
  ['bytes=90-1000', { from: 90, to: 100 }],
  ['bytes=-5', { from: 95, to: 100 }],
  ['bytes=-500', { from: 0, to: 100 }],
  ['bytes=99-', { from: 99, to: 100 }],
  ['bytes=100-', 'none of it'],
  ['bytes=-0', 'none of it'],
  ['bytes=-000', 'none of it'],
  ['bytes=5-4', null],
  ['bytes=0-1,5-6', null],
  ['bytes=-', null],
  ['bytes=a-b', null],
  ['bytes=0x1-', null],
  ['lines=0-1', null],
  ['bytes=99999999999999999999-', null],
  ['', null],
  [undefined, null],
])('of 100 bytes %s is %j', (header, range) => {
  expect(parseByteRange(header, 100)).toEqual(range);
});
