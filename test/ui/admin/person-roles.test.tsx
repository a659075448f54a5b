import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AdminPerson } from '../../../src/application/ports/device/people/people-gateway.ts';
import { AdminNav } from '../../../src/ui/admin/AdminNav.tsx';
import { EditorScreen } from '../../../src/ui/admin/studio/EditorScreen.tsx';
import { HistoryScreen } from '../../../src/ui/admin/content/HistoryScreen.tsx';
import { DropOffScreen } from '../../../src/ui/admin/reporting/DropOffScreen.tsx';
import { HomeScreen } from '../../../src/ui/admin/home/HomeScreen.tsx';
import { PersonScreen } from '../../../src/ui/admin/people/PersonScreen.tsx';
import { adminPorts, show } from './support.tsx';

const linksFor = (roles: string[]): string[] => {
  const { unmount } = show(<AdminNav />, adminPorts(), { at: '/admin', roles });
  const names = screen.getAllByRole('link').map(({ textContent }) => textContent ?? '');
  unmount();
  return names;
};

test.each([
  [
    ['admin'],
    ['Home', 'JSON editor', 'Content', 'People', 'Shop', 'Mails', 'Terms', 'Audit log', 'Your account'],
  ],
  [['author'], ['Home', 'JSON editor', 'Content', 'Your account']],
  [['reviewer'], ['Home', 'Content', 'Your account']],
  [['publisher'], ['Home', 'JSON editor', 'Content', 'Your account']],
  [['analyst'], ['Home', 'Your account']],
  [['support'], ['Home', 'People', 'Mails', 'Your account']],
  [
    ['author', 'support'],
    ['Home', 'JSON editor', 'Content', 'People', 'Mails', 'Your account'],
  ],
  [
    ['learner', 'reviewer'],
    ['Home', 'Content', 'Your account', 'App for families'],
  ],
  [
    ['learner', 'admin'],
    ['Home', 'JSON editor', 'Content', 'People', 'Shop', 'Mails', 'Terms', 'Audit log', 'Your account'],
  ],
  [[], ['Home', 'Your account']],
])('roles %j see %j', (roles, expected) => {
  expect(linksFor(roles)).toEqual(expected);
});

const reports = ['Reports', 'How families fare'];
const validators = ['Verify an Activity file', 'Verify a Programme file'];

test.each([
  ['author', validators],
  ['reviewer', []],
  ['analyst', reports],
  ['support', []],
  ['admin', [...reports, ...validators]],
])('the home of %s has %j', (role, expected) => {
  const list = jest.fn(async () => []);
  show(<HomeScreen />, adminPorts({ authoring: { list } }), { roles: [role] });
  const regions = screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(regions).toEqual(expected);
  expect(list).toHaveBeenCalledTimes(expected.includes('Reports') ? 2 : 0);
  const said = screen.queryByText(`You are here as ${role}.`, { exact: false });
  if (role === 'admin') expect(said).toBeNull();
  else expect(said).toBeVisible();
});

test('an analyst comes from the figures to where families leave, and back home from there', async () => {
  const list = async () => [{ id: 'a_1', slug: 'talk', title: 'A talk' }];
  const roles = ['analyst'];
  const { unmount } = show(<HomeScreen />, adminPorts({ authoring: { list } }), { at: '/admin', roles });
  const user = userEvent.setup();
  await screen.findAllByRole('option', { name: 'A talk' });
  await user.selectOptions(screen.getByLabelText('Activity'), 'a_1');
  const link = screen.getByRole('link', { name: 'Where families leave “A talk”' });
  expect(link).toHaveAttribute('href', '/admin/content/activity/talk/leaving');
  unmount();
  const at = { at: '/admin/content/activity/talk/leaving', path: '/admin/content/activity/:slug/leaving' };
  show(<DropOffScreen />, adminPorts(), { ...at, roles });
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/admin');
  expect(screen.queryByRole('link', { name: 'Versions' })).toBeNull();
});

const mia: AdminPerson = {
  id: 'p1',
  email: 'mia@fireside.test',
  roles: ['learner', 'tester'],
  paymentStatus: 'paid',
  isDisabled: false,
  createdAt: 0,
  grants: [{ id: 'g1', source: 'licence', from: 0, until: 9e12, reference: 'School 7' }],
};

test('support sees roles and access of a person, gives and ends access, and neither exports nor erases', async () => {
  const ports = adminPorts({ people: { person: async () => mia } });
  show(<PersonScreen />, ports, { at: '/people/p1', path: '/people/:personId', roles: ['support'] });
  const roles = within(await screen.findByRole('region', { name: 'Roles' }));
  expect(roles.getByText('learner, tester')).toBeVisible();
  expect(roles.queryByRole('checkbox')).toBeNull();
  expect(screen.getByRole('button', { name: 'Give access' })).toBeVisible();
  expect(screen.getByRole('button', { name: /^End now/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Erase|Export/ })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Personal data' })).toBeNull();
});

test('an admin gives several roles at once', async () => {
  const setRoles = jest.fn(async (_id: string, roles: readonly string[]) => ({ ...mia, roles: [...roles] }));
  const ports = adminPorts({ people: { person: async () => mia, setRoles } });
  show(<PersonScreen />, ports, { at: '/people/p1', path: '/people/:personId' });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: /^Author/ }));
  await user.click(screen.getByRole('checkbox', { name: /^Support/ }));
  await user.click(screen.getByRole('checkbox', { name: /^Tester/ }));
  await user.click(screen.getByRole('button', { name: 'Save roles' }));
  expect(setRoles).toHaveBeenCalledWith('p1', ['learner', 'author', 'support']);
});

const versions = ['new', 'old'].map((version, index) => ({
  version: `${version}-version`,
  number: 2 - index,
  createdAt: 0,
  createdBy: 'ann@fireside.test',
  note: null,
  isCurrent: index === 0,
  publications: [],
}));

test.each([
  ['reviewer', { edit: false, restore: false, standing: false, duplicate: false, leaving: false }],
  ['author', { edit: true, restore: false, standing: false, duplicate: true, leaving: false }],
  ['publisher', { edit: true, restore: true, standing: true, duplicate: true, leaving: false }],
  ['admin', { edit: true, restore: true, standing: true, duplicate: true, leaving: true }],
])('on the page of versions %s has %j', async (role, expected) => {
  const state = jest.fn(async () => ({ status: 'Available', inTheMiddle: 1, standstill: null }));
  const ports = adminPorts({ authoring: { versions: async () => versions, state } });
  const at = { at: '/content/activity/talk', path: '/content/:kind/:slug', roles: [role] };
  show(<HistoryScreen />, ports, at);
  await screen.findByRole('table', { name: 'Versions, newest first' });
  if (expected.standing) await screen.findByRole('button', { name: /^Withdraw/ });
  expect({
    edit: screen.queryAllByRole('button', { name: /editor/i }).length > 0,
    restore: screen.queryAllByRole('button', { name: /^Restore/ }).length > 0,
    standing: screen.queryAllByRole('button', { name: /^(Withdraw|Archive|Change the slug)/ }).length > 0,
    duplicate: screen.queryAllByRole('button', { name: /^Duplicate/ }).length > 0,
    leaving: screen.queryAllByRole('link', { name: /leave/ }).length > 0,
  }).toEqual(expected);
  expect(state).toHaveBeenCalledTimes(expected.standing ? 1 : 0);
});

test.each([
  ['author', false],
  ['publisher', true],
  ['admin', true],
])('the editor lets %s publish: %s', async (role, isOpen) => {
  show(<EditorScreen />, adminPorts(), { at: '/editor?schema=activity', roles: [role] });
  expect(await screen.findByRole('button', { name: 'Verify Activity JSON' })).toBeVisible();
  expect(screen.queryAllByRole('button', { name: 'Upload Activity JSON' })).toHaveLength(isOpen ? 1 : 0);
  expect(screen.queryAllByRole('region', { name: 'Before you publish' })).toHaveLength(isOpen ? 1 : 0);
});
