import { chooseAppForRoles, isTestModeShown } from '../../../src/domain/account/roles.ts';
import type { AppName } from '../../../src/domain/account/roles.ts';

test.each<[string[], string, AppName | null]>([
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
  [['author'], '/', 'admin'],
  [['support'], '/people', 'admin'],
  [['learner', 'reviewer'], '/', 'learner'],
  [['learner', 'reviewer'], '/admin', 'admin'],
  [['learner', 'reviewer'], '/admin/content/reviews', 'admin'],
  [['tester', 'publisher'], '/', 'learner'],
  [['analyst', 'admin'], '/', 'admin'],
  [['Author'], '/admin', null],
])('roles %j at %s: %s', (roles, path, expected) => {
  expect(chooseAppForRoles({ roles, path })).toBe(expected);
});

test.each([
  [[], false],
  [['learner', 'admin'], false],
  [['tester'], true],
  [['learner', 'tester'], true],
])('roles %j show Test Mode: %s', (roles, expected) => {
  expect(isTestModeShown(roles)).toBe(expected);
});
