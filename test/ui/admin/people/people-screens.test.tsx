import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AppError } from '../../../../src/application/errors.ts';
import type { AdminPerson } from '../../../../src/application/ports/device/people/people-gateway.ts';
import { PeopleScreen } from '../../../../src/ui/admin/people/PeopleScreen.tsx';
import { PersonScreen } from '../../../../src/ui/admin/people/PersonScreen.tsx';
import { adminPorts, show } from '../support.tsx';

const mia: AdminPerson = {
  id: 'p1',
  email: 'mia@fireside.test',
  roles: ['learner'],
  paymentStatus: 'paid',
  isDisabled: false,
  createdAt: 0,
  grants: [],
};
const forbidden = () => Promise.reject(new AppError('Forbidden', 'This is not open to your account.'));
const at = { at: '/people/p1', path: '/people/:personId' };
const part = async (name: RegExp) => within(await screen.findByRole('region', { name }));

test('Enter searches while the button still shows that it loads', async () => {
  const search = jest.fn(async () => ({ people: [], hasMore: false }));
  show(<PeopleScreen />, adminPorts({ people: { search } }), { at: '/people' });
  const user = userEvent.setup();
  const field = await screen.findByRole('searchbox');
  expect(screen.getByRole('button', { name: 'Search' })).toBeDisabled();
  await user.type(field, 'ann{Enter}');
  expect(search).toHaveBeenLastCalledWith('ann');
  await user.type(field, 'e{Enter}');
  expect(search).toHaveBeenLastCalledWith('anne');
  expect(search).toHaveBeenCalledTimes(3);
});

test('a granted role is confirmed beside its button, which keeps the focus', async () => {
  const setRoles = jest.fn(async (_id: string, roles: readonly string[]) => ({ ...mia, roles: [...roles] }));
  show(<PersonScreen />, adminPorts({ people: { person: async () => mia, setRoles } }), at);
  const roles = await part(/^Roles$/);
  const user = userEvent.setup();
  await user.click(roles.getByRole('checkbox', { name: /^Tester/ }));
  await user.click(roles.getByRole('button', { name: 'Save roles' }));
  expect(await roles.findByText('The roles are saved.')).toBeInTheDocument();
  expect(setRoles).toHaveBeenCalledWith('p1', ['learner', 'tester']);
  await waitFor(() => expect(roles.getByRole('button', { name: 'Save roles' })).toHaveFocus());
});

test('removing every role asks first', async () => {
  const setRoles = jest.fn(async () => ({ ...mia, roles: [] }));
  show(<PersonScreen />, adminPorts({ people: { person: async () => mia, setRoles } }), at);
  const roles = await part(/^Roles$/);
  const user = userEvent.setup();
  const ask = async (): Promise<HTMLElement> => {
    await user.click(roles.getByRole('button', { name: 'Save roles' }));
    return screen.findByRole('dialog', { name: 'Take every role away?' });
  };
  await user.click(roles.getByRole('checkbox', { name: /^Learner/ }));
  await user.click(within(await ask()).getByRole('button', { name: 'Cancel' }));
  expect(setRoles).not.toHaveBeenCalled();
  await user.click(within(await ask()).getByRole('button', { name: 'Take them away' }));
  expect(await roles.findByText('The roles are saved.')).toBeInTheDocument();
  expect(setRoles).toHaveBeenCalledWith('p1', []);
});

test('granted access empties the fields; refused access keeps them', async () => {
  const answers = [
    () => Promise.reject(new AppError('Conflict', 'It was given before.')),
    async () => mia,
  ] as const;
  let turn = 0;
  const grantAccess = jest.fn(() => answers[turn++]!());
  show(<PersonScreen />, adminPorts({ people: { person: async () => mia, grantAccess } }), at);
  const access = await part(/^Access/);
  const user = userEvent.setup();
  const reference = access.getByLabelText('Reference of the licence');
  await user.type(access.getByLabelText('Last day'), '2027-03-01');
  await user.type(reference, 'School 7');
  await user.click(access.getByRole('button', { name: 'Give access' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button'));
  expect(reference).toHaveValue('School 7');
  await waitFor(() => expect(access.getByRole('button', { name: 'Give access' })).toBeEnabled());
  await user.click(access.getByRole('button', { name: 'Give access' }));
  expect(await access.findByText('Access is given.')).toBeInTheDocument();
  expect(reference).toHaveValue('');
  expect(access.getByLabelText('Last day')).toHaveValue('');
});

test('data that an admin may not see any more is removed from the screen', async () => {
  let isAdmin = true;
  const search = async () => (isAdmin ? { people: [mia], hasMore: false } : forbidden());
  show(<PeopleScreen />, adminPorts({ people: { search } }));
  const user = userEvent.setup();
  expect(await screen.findByText(mia.email)).toBeInTheDocument();
  isAdmin = false;
  await waitFor(() => expect(screen.getByRole('button', { name: 'Search' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This is not open to your account.');
  expect(screen.queryByText(mia.email)).toBeNull();
});

test("a person's data is removed once an act was refused for that reason", async () => {
  const people = { person: async () => mia, setRoles: forbidden };
  show(<PersonScreen />, adminPorts({ people }), at);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Save roles' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This is not open to your account.');
  expect(screen.queryByText(mia.email)).toBeNull();
});
