import { activityPath, chatPath, programmePath } from '../../../src/ui/context/paths.ts';

test.each([
  ['calm', 'calm'],
  ['a b/c?x#y', 'a%20b%2Fc%3Fx%23y'],
  ['../../shop', '..%2F..%2Fshop'],
  ['50%', '50%25'],
])('%s is one segment of an address', (slug, segment) => {
  expect(programmePath(slug)).toBe(`/programme/${segment}`);
  expect(activityPath(slug)).toBe(`/activity/${segment}`);
  expect(activityPath(slug, slug)).toBe(`/programme/${segment}/activity/${segment}`);
  expect(chatPath(slug, slug)).toBe(`/programme/${segment}/activity/${segment}/chat`);
});
