import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AppError } from '../../../../../src/application/errors.ts';
import type { RecordingGateway } from '../../../../../src/application/ports/device/media/recording-gateway.ts';
import type { ActivityDefinition } from '../../../../../src/domain/activity/definition.ts';
import { EditorScreen } from '../../../../../src/ui/admin/studio/EditorScreen.tsx';
import { adminPorts, show } from '../../support.tsx';

/** jsdom has no layout, so these methods return empty rectangles to the editor. */
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

const written = JSON.stringify({
  slug: 'the-bell',
  title: 'The bell',
  summaryShort: 'Listen to a bell.',
  summaryFull: 'Listen to a bell.',
  status: 'Draft',
  audience: 'together',
  categories: { durations: ['5mins'] },
  touchpoints: [{ id: 'one', title: 'One', steps: [{ type: 'message', text: 'Listen.' }] }],
});

const addressOf = (name: string): string => `/recordings/${name.repeat(16)}`;
const bell = {
  address: addressOf('a1'),
  mediaType: 'audio/mpeg' as const,
  bytes: 5000,
  addedAt: 0,
  isUsed: false,
};
const film = { ...bell, address: addressOf('b2'), mediaType: 'video/mp4' as const };
const file = (name: string, words = 'x'): File =>
  Object.assign(new File([words], name), { text: async () => words });

async function open(gateway: Partial<RecordingGateway> = {}) {
  const add = jest.fn(async () => ({ ...bell, isNew: true }));
  const recordings = { list: async () => [bell, film], add, ...gateway };
  const given = adminPorts({ kept: written, recordings });
  show(<EditorScreen />, given, { at: '/editor?schema=activity&view=outline' });
  const user = userEvent.setup();
  const tree = await screen.findByRole('tree', { name: 'Touchpoints and steps' });
  await user.click(within(tree).getByRole('treeitem', { name: /Listen/ }));
  await user.click(await screen.findByText(/^Further settings.*Audio/));
  const step = () => {
    act(() => given.clock.moveBy(600));
    return (JSON.parse(given.drafts.at(-1) ?? written) as ActivityDefinition).touchpoints[0]!.steps[0]!;
  };
  const field = (name: RegExp): HTMLElement => screen.getByRole('group', { name });
  return { user, add, step, field };
}

test.each(['file', 'drop', 'paste'] as const)(
  'the audio of a step comes by %s; then its transcript is to be written',
  async (way) => {
    const { user, add, step, field } = await open();
    const place = within(field(/^Audio/)).getByText(/or drop or paste it here/);
    const files = [file('bell.mp3')];
    if (way === 'file') await user.upload(screen.getByLabelText('Choose an audio'), files);
    else if (way === 'drop') fireEvent.drop(place, { dataTransfer: { files } });
    else fireEvent.paste(place, { clipboardData: { files } });
    const transcript = await screen.findByRole('textbox', { name: 'Transcript' });
    await waitFor(() => expect(transcript).toHaveFocus());
    expect(add).toHaveBeenCalledTimes(1);
    step();
    expect(transcript).toHaveAccessibleDescription(/Say what is heard, for people who cannot hear it\./);
    await user.keyboard('A bell.');
    expect(step()).toMatchObject({ audio: { url: bell.address, transcript: 'A bell.' } });
    expect(within(field(/^Audio/)).getByLabelText('Audio', { selector: 'audio' })).toHaveAttribute(
      'src',
      bell.address,
    );
  },
);

test('another take keeps the words', async () => {
  const other = { ...bell, address: addressOf('c3'), isNew: true };
  const add = jest.fn(async () => other).mockResolvedValueOnce({ ...bell, isNew: true });
  const { user, step } = await open({ add });
  await user.upload(screen.getByLabelText('Choose an audio'), file('one.mp3'));
  await user.type(await screen.findByRole('textbox', { name: 'Transcript' }), 'A bell.');
  await user.upload(screen.getByLabelText('Choose an audio'), file('two.mp3'));
  await waitFor(() => expect(step()).toMatchObject({ audio: { url: other.address, transcript: 'A bell.' } }));
});

test('a video is chosen from those that are kept, and takes its captions from a file', async () => {
  const { user, step, field } = await open();
  const video = field(/^Video/);
  await user.click(within(video).getByRole('button', { name: 'Choose one that is kept' }));
  await user.click(await screen.findByRole('button', { name: /^Take recording 1/ }));
  await user.type(await within(video).findByRole('textbox', { name: 'Description' }), 'A field.');
  const pick = within(video).getByLabelText('Take captions from a file (.vtt or .srt)');
  await user.upload(pick, file('field.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nLook.'));
  await waitFor(() =>
    expect(step()).toMatchObject({
      video: { url: film.address, alt: 'A field.', captions: '00:01.000 --> 00:02.000\nLook.' },
    }),
  );
  await user.upload(pick, file('none.vtt', 'Hello.'));
  expect(await screen.findByText('No captions were found in that file.')).toBeInTheDocument();
});

test.each([
  [new AppError('InvalidRequest', 'The recording is damaged.'), 'The recording is damaged.'],
  [new AppError('NotFound', 'There is no such route.'), 'This server keeps no recordings.'],
])('a recording that is refused changes nothing: %s', async (failure, words) => {
  const { user, step } = await open({
    add: async () => {
      throw failure;
    },
  });
  await user.upload(screen.getByLabelText('Choose an audio'), file('bell.mp3'));
  expect(await screen.findByText(words)).toBeVisible();
  expect(step()).not.toHaveProperty('audio');
});

test('a video in the place of an audio is kept, and not put there', async () => {
  const { user, step } = await open({ add: async () => ({ ...film, isNew: true }) });
  await user.upload(screen.getByLabelText('Choose an audio'), file('film.mp3'));
  expect(await screen.findByText(/^That is a video/)).toBeVisible();
  expect(step()).not.toHaveProperty('audio');
});

test('it is told how much has arrived', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof bell & { isNew: boolean }>();
  const { user } = await open({
    add: (_file, onSent) => {
      onSent(0.25);
      return promise;
    },
  });
  await user.upload(screen.getByLabelText('Choose an audio'), file('bell.mp3'));
  expect(await screen.findByRole('progressbar', { name: 'Sending …' })).toHaveValue(0.25);
  resolve({ ...bell, isNew: true });
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
});
