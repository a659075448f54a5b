import { appFor, showsTestMode } from '../../../src/domain/account/roles.ts';
import type { App } from '../../../src/domain/account/roles.ts';

test.each<[string[], string, App | null]>([
  [[], '/', null],
  [[], '/admin', null],
  [['guest'], '/', null],
  [['Learner'], '/', null],
  [['administrator'], '/admin', null],
  [['learner'], '/', 'learner'],
  [['learner'], '/admin', 'learner'],
  [['tester'], '/', 'learner'],
  [['learner', 'tester'], '/admin', 'learner'],
  [['admin'], '/', 'admin'],
  [['admin'], '/editor', 'admin'],
  [['learner', 'admin'], '/', 'admin'],
  [['admin', 'tester'], '/programme/admin', 'admin'],
  [['guest', 'learner'], '/', 'learner'],
  [['learner', 'learner'], '/', 'learner'],
])('roles %j at %s: %s', (roles, path, expected) => {
  expect(appFor({ roles, path })).toBe(expected);
});

test.each([
  [[], false],
  [['learner', 'admin'], false],
  [['tester'], true],
  [['learner', 'tester'], true],
])('roles %j show Test Mode: %s', (roles, expected) => {
  expect(showsTestMode(roles)).toBe(expected);
});
