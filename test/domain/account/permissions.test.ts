import {
  hasPermission,
  needsSecondFactor,
  permissions,
  findRolesWithPermission,
  type Permission,
} from '../../../src/domain/account/permissions.ts';
import { recognisedRoles, type Role } from '../../../src/domain/account/roles.ts';

const held = (role: Role): Permission[] =>
  permissions.filter((permission) => hasPermission({ roles: [role] }, permission));

test('admins may everything, families and testers nothing', () => {
  expect(held('admin')).toEqual([...permissions]);
  expect(held('learner')).toEqual([]);
  expect(held('tester')).toEqual([]);
});

test('no role of staff may what only admins do', () => {
  for (const permission of [
    'people.roles',
    'people.erase',
    'people.export',
    'audit.read',
    'shop.codes',
    'shop.licences',
    'sales.read',
    'terms.read',
  ] as const)
    expect(findRolesWithPermission(permission)).toEqual(['admin']);
});

test.each<[Role, Permission[]]>([
  ['author', ['content.list', 'content.read', 'content.comment', 'content.write']],
  ['reviewer', ['content.list', 'content.read', 'content.comment', 'content.review']],
  ['publisher', ['content.list', 'content.read', 'content.comment', 'content.write', 'content.publish']],
  ['analyst', ['content.list', 'figures.read', 'reports.download']],
  ['support', ['people.read', 'people.access', 'mail.queue']],
])('%s may %j', (role, expected) => {
  expect(held(role)).toEqual(expected);
});

test.each([[[]], [['owner']], [['Admin']], [['content.publish']], [['constructor', '__proto__']]])(
  'roles %j may nothing',
  (roles) => {
    expect(permissions.some((permission) => hasPermission({ roles }, permission))).toBe(false);
  },
);

test('several roles add up', () => {
  const roles = ['learner', 'author', 'support'];
  expect(hasPermission({ roles }, 'content.write')).toBe(true);
  expect(hasPermission({ roles }, 'people.access')).toBe(true);
  expect(hasPermission({ roles }, 'content.publish')).toBe(false);
});

test('a second factor can be demanded of all staff, and of nobody', () => {
  const asked = recognisedRoles.filter((role) => needsSecondFactor({ roles: [role] }, 'staff'));
  expect(asked).toEqual(
    recognisedRoles.filter((role) => permissions.some((one) => hasPermission({ roles: [role] }, one))),
  );
  expect(asked).toEqual(expect.arrayContaining(['author', 'reviewer', 'admin']));
  expect(asked).not.toContain('learner');
  expect(recognisedRoles.some((role) => needsSecondFactor({ roles: [role] }, false))).toBe(false);
});

test('a second factor can be demanded of whoever publishes, or sees people or single families', () => {
  const asked = recognisedRoles.filter((role) => needsSecondFactor({ roles: [role] }));
  expect(asked).toEqual(['publisher', 'analyst', 'support', 'admin']);
  expect(needsSecondFactor({ roles: ['learner', 'author', 'analyst'] })).toBe(true);
  expect(needsSecondFactor({ roles: ['tester', 'author', 'reviewer'] })).toBe(false);
});
