import { screen, waitFor, within } from '@testing-library/react';
import { AppError } from '../../../../src/application/errors.ts';
import type { ListedKeepsake } from '../../../../src/application/ports/device/account/account-gateway.ts';
import { RememberedScreen } from '../../../../src/ui/learner/account/RememberedScreen.tsx';
import { MemoryAccountGateway } from '../../../support/stores/memory-account-gateway.ts';
import { part, show, teamName, withKept } from './support.tsx';

const keepsake = { ...teamName, offShelf: true, longest: 12, saidIn: ['Our hour', 'Sunday night'] };
const chosen = { ...keepsake, id: 'run_2.who', title: 'Whom we tell', words: 'A teacher', longest: null };
const unsaid = { ...keepsake, id: 'run_3.plan', title: 'A walk', saidIn: [] };

async function remember(keepsakes: ListedKeepsake[] | null) {
  return show(withKept(keepsakes), {}, <RememberedScreen />);
}

test('tells what the coach says again, and in which conversations', async () => {
  await remember([keepsake, chosen, unsaid]);
  const headings = screen.getAllByRole('heading', { level: 2 });
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Our team', 'Whom we tell']);
  expect(part('Our team').getByText('The Owls')).toBeVisible();
  expect(
    part('Our team')
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Our hour', 'Sunday night']);
  expect(part('Whom we tell').queryByRole('button', { name: /^Change/ })).toBeNull();
  expect(
    part('Whom we tell').getByText('You chose this from several answers.', { exact: false }),
  ).toBeVisible();
});

test('own words can be changed; what is too long or empty is refused with a reason', async () => {
  const { person, gateway } = await remember([keepsake]);
  await person.click(screen.getByRole('button', { name: 'Change: “Our team”' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Other words for it' }));
  const field = dialog.getByLabelText('Our team');
  expect(field).toHaveValue('The Owls');
  await person.type(field, ' of the wood');
  expect(dialog.getByText('Please use 12 characters at most.')).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Keep these words' }));
  expect(gateway.calls).not.toContain('markKeepsake');
  await person.clear(field);
  gateway.failures.set('markKeepsake', new AppError('InvalidRequest', 'empty', { reason: 'words' }));
  await person.click(dialog.getByRole('button', { name: 'Keep these words' }));
  await waitFor(() => expect(dialog.getByText('Please write something first.')).toBeVisible());
  gateway.failures.delete('markKeepsake');
  await person.type(field, 'The{Enter}Foxes');
  const save = dialog.getByRole('button', { name: 'Keep these words' });
  await waitFor(() => expect(save).toBeEnabled());
  await person.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(gateway.shownKeepsakes).toMatchObject([{ words: 'The\nFoxes', offShelf: true }]);
  expect(part('Our team').getByText(/^The\sFoxes$/)).toBeVisible();
  expect(screen.getByText('Your new words are kept.')).toBeVisible();
});

test('what is deleted is remembered no more', async () => {
  const { person } = await remember([keepsake]);
  await person.click(screen.getByRole('button', { name: 'Delete: “Our team”' }));
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(screen.getByText('The coach remembers nothing of yours yet.', { exact: false })).toBeVisible(),
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('a server that does not tell it says so', async () => {
  await remember([{ ...keepsake, saidIn: null }]);
  expect(screen.getByText('This server does not tell what the coach remembers.')).toBeVisible();
});

test('what did not come can be asked for again', async () => {
  const gateway = new MemoryAccountGateway();
  gateway.shownKeepsakes = [keepsake];
  gateway.failures.set('keepsakes', new AppError('Network', 'away'));
  const { person } = await show(gateway, {}, <RememberedScreen />);
  expect(screen.getByRole('alert')).toBeVisible();
  gateway.failures.delete('keepsakes');
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByText('The Owls')).toBeVisible());
});
