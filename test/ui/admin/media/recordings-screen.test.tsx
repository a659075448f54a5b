import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AppError } from '../../../../src/application/errors.ts';
import type {
  ListedRecording,
  RecordingGateway,
} from '../../../../src/application/ports/device/media/recording-gateway.ts';
import { PicturesScreen } from '../../../../src/ui/admin/media/PicturesScreen.tsx';
import { adminPorts, show } from '../support.tsx';

const address = `/recordings/${'a1'.repeat(16)}`;
const kept: ListedRecording = { address, mediaType: 'audio/mpeg', bytes: 5000, addedAt: 0, isUsed: false };

function open(recordings: Partial<RecordingGateway> = {}) {
  show(<PicturesScreen />, adminPorts({ pictures: { list: async () => [] }, recordings }));
  return {
    user: userEvent.setup(),
    section: within(screen.getByRole('region', { name: 'Audio and video' })),
  };
}

test('a recording that is uploaded stands in the list, to be heard', async () => {
  const all: ListedRecording[] = [];
  const { user, section } = open({
    list: async () => [...all],
    add: async () => {
      all.push(kept);
      return { ...kept, isNew: true };
    },
  });
  await user.upload(await section.findByLabelText('Choose an audio or a video'), new File(['x'], 'bell.mp3'));
  expect(await section.findByText('The recording is kept.')).toBeVisible();
  const row = await section.findByRole('row', { name: /audio\/mpeg, 5 KB/ });
  expect(within(row).getByText(address)).toBeVisible();
  expect(within(row).getByLabelText('Recording 1')).toHaveAttribute('src', address);
  expect(within(row).getByText('Nothing names it')).toBeVisible();
});

test('what nothing names is cleared', async () => {
  const { user, section } = open({ list: async () => [kept], clearUnused: async () => 2 });
  await user.click(await section.findByRole('button', { name: /^Clear the recordings/ }));
  expect(await section.findByText('2 recordings were cleared.')).toBeVisible();
});

test('a server without them says so', async () => {
  const { section } = open({
    list: async () => {
      throw new AppError('NotFound', 'There is no such route.');
    },
  });
  expect(await section.findByText('This server keeps no recordings.')).toBeVisible();
  expect(section.queryByLabelText('Choose an audio or a video')).toBeNull();
});
