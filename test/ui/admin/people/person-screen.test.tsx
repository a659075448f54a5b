import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AppError } from '../../../../src/application/errors.ts';
import type {
  AdminPerson,
  PeopleGateway,
} from '../../../../src/application/ports/device/people/people-gateway.ts';
import { PersonScreen } from '../../../../src/ui/admin/people/PersonScreen.tsx';
import { adminPorts, show } from '../support.tsx';

const dayMs = 86_400_000;
const mia: AdminPerson = {
  id: 'person_1',
  email: 'mia@home.example',
  roles: ['learner'],
  paymentStatus: 'paid',
  isDisabled: false,
  createdAt: 0,
  grants: [
    { id: 'grant_1', source: 'licence', from: -dayMs, until: 10 ** 15, reference: 'School 7' },
    { id: 'grant_2', source: 'card', from: -2 * dayMs, until: -dayMs, reference: null },
  ],
};

function open(people: Partial<PeopleGateway>) {
  const ports = adminPorts({ people: { person: async () => mia, ...people } });
  show(<PersonScreen />, ports, { at: '/people/person_1', path: 'people/:personId' });
  return userEvent.setup();
}
const dialog = () => within(screen.getByRole('dialog'));

test('access is ended after a question, and ended access cannot be ended again', async () => {
  const endAccess = jest.fn(async () => ({ ...mia, paymentStatus: 'expired', grants: [] }));
  const user = open({ endAccess });
  const table = await screen.findByRole('table', { name: 'Granted so far' });
  expect(within(table).getByRole('row', { name: /^card.*ended$/ })).toBeInTheDocument();
  await user.click(within(table).getByRole('button', { name: 'End now School 7' }));
  expect(endAccess).not.toHaveBeenCalled();
  await user.click(dialog().getByRole('button', { name: 'End access' }));
  expect(await screen.findByText('The access has ended.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Access: expired' })).toBeInTheDocument();
  expect(endAccess).toHaveBeenCalledWith('person_1', 'grant_1');
});

test('access is granted with a whole day and a reference, and the form is empty again', async () => {
  const grantAccess = jest.fn(async () => mia);
  const user = open({ grantAccess });
  await user.click(await screen.findByRole('button', { name: 'Give access' }));
  expect(screen.getAllByText('Required')).toHaveLength(2);
  Object.defineProperty(screen.getByLabelText('Last day'), 'validity', {
    value: { badInput: true },
    configurable: true,
  });
  await user.type(screen.getByLabelText('Reference of the licence'), ' School 8 ');
  await user.click(screen.getByRole('button', { name: 'Give access' }));
  expect(screen.getByText('Write the whole date: day, month and year')).toBeInTheDocument();
  Object.defineProperty(screen.getByLabelText('Last day'), 'validity', { value: { badInput: false } });
  await user.type(screen.getByLabelText('Last day'), '2027-03-31');
  expect(grantAccess).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Give access' }));
  expect(await screen.findByText('Access is given.')).toBeInTheDocument();
  expect(grantAccess).toHaveBeenCalledWith('person_1', Date.parse('2027-04-01'), 'School 8');
  expect(screen.getByLabelText('Reference of the licence')).toHaveValue('');
});

test('a refused change of roles shows the roles held; removing all asks first', async () => {
  const setRoles = jest.fn(async () => {
    throw new AppError('Conflict', 'Another admin can.');
  });
  const user = open({ setRoles });
  const learner = await screen.findByRole('checkbox', { name: /^Learner/ });
  await user.click(learner);
  const save = screen.getByRole('button', { name: 'Save roles' });
  await user.click(save);
  expect(setRoles).not.toHaveBeenCalled();
  await user.click(dialog().getByRole('button', { name: 'Take them away' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Another admin can.');
  expect(learner).toBeChecked();
});

test('erasing takes two steps, names the person, and says what is erased and what stays', async () => {
  const rows = { run: 2, run_entry: 0, enrolment: 1, sandbox_event: 7 };
  const prepareErasure = async () => ({ token: 't', expiresAt: 0, rows });
  const erase = jest.fn(async () => undefined);
  const user = open({ prepareErasure, erase });
  await user.click(await screen.findByRole('button', { name: 'Erase this person' }));
  await screen.findByRole('heading', { name: 'Erase mia@home.example for good?' });
  expect(
    dialog()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['2 Activities begun', '1 Programme']);
  expect(dialog().getByText(/^What they chose in feedback stays/)).toBeInTheDocument();
  expect(erase).not.toHaveBeenCalled();
  await user.click(dialog().getByRole('button', { name: 'Erase for good' }));
  expect(await screen.findByText(/^This person is erased\./)).toHaveFocus();
  expect(erase).toHaveBeenCalledWith('person_1', 't');
});
