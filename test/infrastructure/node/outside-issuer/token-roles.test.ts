import { readTokenRoles } from '../../../../src/infrastructure/node/outside-issuer/token-roles.ts';

const rules = { rolesClaim: 'roles', staffRoles: [], roleNames: {} };
const read = (claims: Record<string, unknown>, more: Partial<Parameters<typeof readTokenRoles>[1]> = {}) =>
  readTokenRoles(claims, { ...rules, ...more });

const zitadel = 'urn:zitadel:iam:org:project:roles';

test.each<[string, Record<string, unknown>, string]>([
  ['a list', { roles: ['learner', 'tester'] }, 'roles'],
  ['a list of objects with a name', { roles: [{ id: 1, name: 'learner' }, { name: 'tester' }] }, 'roles'],
  ['a list of objects with a value', { roles: [{ value: 'learner' }, { value: 'tester' }] }, 'roles'],
  ['a text with commas', { roles: 'learner, tester' }, 'roles'],
  ['a text with spaces', { roles: 'learner tester' }, 'roles'],
  ['a path', { realm_access: { roles: ['learner', 'tester'] } }, 'realm_access.roles'],
  [
    'a path through a name with dots',
    { resource_access: { 'family.example.web': { roles: ['learner', 'tester'] } } },
    'resource_access.family.example.web.roles',
  ],
  [
    'a name that is an address',
    { 'https://family.example/roles': ['learner', 'tester'] },
    'https://family.example/roles',
  ],
  [
    'an object by organisation',
    { [zitadel]: { learner: { 2001: 'home.example' }, tester: { 2002: 'x' } } },
    zitadel,
  ],
  ['an object of lists', { roles: { learner: ['home'], tester: ['home'], admin: [] } }, 'roles'],
])('roles are read from %s', (_form, claims, rolesClaim) => {
  expect(read(claims, { rolesClaim })).toEqual({ roles: ['learner', 'tester'], fault: null });
});

test.each([
  ['true, without where it holds', { admin: true }],
  ['false', { admin: false }],
  ['null', { admin: null }],
  ['nothing', { admin: {} }],
  ['an empty list', { admin: [] }],
  ['a number', { admin: 1 }],
  ['a text', { admin: 'no' }],
])('a role whose value in an object is %s is not held', (_what, roles) => {
  expect(read({ roles }).roles).toEqual([]);
});

test('inherited members of an object are no roles', () => {
  expect(read({}, { rolesClaim: 'constructor.name' }).roles).toEqual([]);
  expect(read({ roles: ['constructor'] }, { roleNames: {} }).roles).toEqual(['constructor']);
});

test("an issuer's names are mapped as the operator says, each name whole", () => {
  const roleNames = { ROLE_admin: 'admin', '/family/authors': 'author', '3f2b9c1e': 'support' };
  const roles = ['ROLE_admin', '/family/authors', '3f2b9c1e', '/other/admin', 'ROLE_tester'];
  expect(read({ roles }, { roleNames }).roles).toEqual([
    'admin',
    'author',
    'support',
    '/other/admin',
    'ROLE_tester',
  ]);
});

test('a role of staff that the operator has not named is left out', () => {
  expect(read({ roles: ['learner', 'support', 'author'] }, { staffRoles: ['author'] }).roles).toEqual([
    'learner',
    'author',
  ]);
});

test('a claim that is missing, or grants no role of ours, is a fault with what it holds', () => {
  expect(read({}).fault).toContain("has no claim 'roles' (OIDC_ROLES_CLAIM)");
  expect(read({ roles: [] }).fault).toContain("claim 'roles' holds no name");
  expect(read({ roles: ['ROLE_admin', 'offline_access'] }).fault).toContain(
    "claim 'roles' holds 'ROLE_admin', 'offline_access', and none of these is a role here (learner, tester,",
  );
  expect(read({ roles: ['support'] }).fault).toContain('OIDC_STAFF_ROLES');
});
