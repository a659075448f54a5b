import * as fc from 'fast-check';
import { shareEqualParts } from '../../../src/domain/platform/structural-sharing.ts';

const before = { title: 'A', steps: [{ text: 'one' }, { text: 'two' }], when: null };

test('an equal value is the same object', () => {
  expect(shareEqualParts(before, structuredClone(before))).toBe(before);
});

test('what differs is new, what lies beside it is the same', () => {
  const after = { ...structuredClone(before), steps: [{ text: 'one' }, { text: 'three' }] };
  const shared = shareEqualParts(before, after);
  expect(shared).toEqual(after);
  expect(shared.steps[0]).toBe(before.steps[0]);
  expect(shared.steps).not.toBe(before.steps);
});

test('members in another order are another value', () => {
  const [shared] = [shareEqualParts({ a: 1, b: 2 }, { b: 2, a: 1 })];
  expect(Object.keys(shared)).toEqual(['b', 'a']);
});

test('the name of a prototype is a name like any other', () => {
  const after = JSON.parse('{"__proto__":{"a":1},"b":2}') as object;
  expect(JSON.stringify(shareEqualParts({ b: 2 }, after))).toBe('{"__proto__":{"a":1},"b":2}');
});

test('whatever was before, the value is the one that came after', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      expect(JSON.stringify(shareEqualParts(one, other))).toBe(JSON.stringify(other));
      expect(shareEqualParts(one, structuredClone(one))).toBe(one);
    }),
  );
});
