import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AppError } from '../../../../src/application/errors.ts';
import type { PictureGateway } from '../../../../src/application/ports/device/media/picture-gateway.ts';
import { PicturesScreen } from '../../../../src/ui/admin/media/PicturesScreen.tsx';
import { adminPorts, show } from '../support.tsx';

const address = `/pictures/${'a1'.repeat(16)}`;
const kept = { address, width: 40, height: 30, bytes: 2000, addedAt: 0, isUsed: false };
const file = (name = 'owl.png'): File => new File(['owl'], name, { type: 'image/png' });

function open(gateway: Partial<PictureGateway> = {}) {
  const pictures: PictureGateway = {
    list: async () => [],
    add: async () => ({ address, width: 40, height: 30, isNew: true }),
    clearUnused: async () => 1,
    ...gateway,
  };
  show(<PicturesScreen />, adminPorts({ pictures }));
  return { user: userEvent.setup() };
}

test('a picture that is picked has to be described before its lines can be copied', async () => {
  const { user } = open();
  await user.upload(await screen.findByLabelText('Choose a picture'), file());
  const copy = await screen.findByRole('button', { name: 'Copy for a file' });
  expect(copy).toHaveAccessibleDescription('Say first what it shows.');
  expect(screen.queryByText(/"image"/)).toBeNull();
  await user.type(screen.getByLabelText('What it shows, for people who cannot see it'), 'An owl.');
  expect(screen.getByText(/"alt": "An owl\."/)).toBeVisible();
  expect(screen.getByRole('img', { name: 'An owl.' })).toHaveAttribute('src', address);
  await user.click(copy);
  expect(await navigator.clipboard.readText()).toBe(
    `"image": ${JSON.stringify({ url: address, alt: 'An owl.' }, null, 2)}`,
  );
});

test.each(['drop', 'paste'] as const)('a picture can come by %s', async (way) => {
  const add = jest.fn<ReturnType<PictureGateway['add']>, Parameters<PictureGateway['add']>>(async () => ({
    address,
    width: 1,
    height: 1,
    isNew: false,
  }));
  open({ add });
  const place = await screen.findByText(/or drop or paste it here: PNG/);
  const arrayBuffer = async () => new TextEncoder().encode('owl').buffer;
  const files = [Object.assign(file(), { arrayBuffer })];
  if (way === 'drop') fireEvent.drop(place, { dataTransfer: { files } });
  else fireEvent.paste(document, { clipboardData: { files } });
  expect(await screen.findByText('This picture was here already: 1 × 1 points.')).toBeVisible();
  expect([...(add.mock.calls[0]?.[0] ?? [])]).toEqual([...new TextEncoder().encode('owl')]);
});

test('what cannot be kept is told in the words of the server', async () => {
  const { user } = open({
    add: async () => {
      throw new AppError('InvalidRequest', 'The picture is damaged.');
    },
  });
  await user.upload(await screen.findByLabelText('Choose a picture'), file());
  expect(await screen.findByRole('alert')).toHaveTextContent('The picture is damaged.');
});

test('what nothing names can be cleared', async () => {
  const list = jest.fn(async () => [kept]);
  const { user } = open({ list });
  expect(await screen.findByRole('row', { name: /Nothing names it/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear what nothing has named for 30 days' }));
  expect(await screen.findByText('1 picture was cleared.')).toBeVisible();
  expect(list).toHaveBeenCalledTimes(2);
});

test('a server without pictures says so', async () => {
  open({
    list: async () => {
      throw new AppError('NotFound', 'There is no such route.');
    },
  });
  expect(await screen.findByText('This server keeps no pictures.')).toBeVisible();
});
