import { StrictMode } from 'react';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { VideoEvent } from '../../../../src/application/ports/device/support/video-hosts.ts';
import { ManualClock } from '../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { MemoryVideoHosts } from '../../../support/stores/memory-video-hosts.ts';
import { VideoPlayer } from '../../../../src/ui/learner/support/VideoPlayer.tsx';
import '../../../support/i18n.ts';

const user = userEvent.setup();
const vimeo = 'https://player.vimeo.com/video/76979871';

function show({
  address = vimeo,
  ...over
}: { address?: string; showControls?: boolean; onExit?(): void } = {}) {
  const hosts = new MemoryVideoHosts();
  const clock = new ManualClock();
  const view = render(
    <StrictMode>
      <VideoPlayer address={address} ports={{ hosts, clock }} {...over} />
    </StrictMode>,
  );
  return {
    hosts,
    view,
    pass: (durationMs: number) => act(async () => clock.moveBy(durationMs)),
    happen: (...events: VideoEvent[]) => act(async () => events.forEach((event) => hosts.happen(event))),
  };
}

const player = () => screen.getByRole('button', { name: 'Introductory video player', hidden: true });
const overlay = () => screen.queryByRole('dialog', { name: 'Introductory video player' });
const inOverlay = () => within(overlay()!);
const press = () => user.click(player());

async function begin(...args: Parameters<typeof show>) {
  const shown = show(...args);
  await press();
  await shown.happen('ready', 'playing');
  return shown;
}

test('no host is contacted before a press', () => {
  const { hosts } = show();
  expect(player()).toHaveAccessibleName('Introductory video player');
  expect(overlay()).toBeNull();
  expect(hosts.begun).toEqual([]);
  expect(document.querySelector('iframe, video, img')).toBeNull();
});

test('a press expands it and plays, with the host’s controls unless told otherwise', async () => {
  const { hosts } = show();
  await press();
  expect(overlay()).toHaveClass('full');
  expect(inOverlay().getByRole('status')).toHaveTextContent('Loading the video...');
  expect(hosts.begun.at(-1)).toEqual({
    kind: 'vimeo',
    address: vimeo,
    options: { title: 'Introductory video player', showControls: true, language: 'en' },
  });
  await act(async () => hosts.happen('playing'));
  expect(inOverlay().queryByRole('status')).toBeNull();
});

test('the close button is first in the overlay and has the focus', async () => {
  await begin({ onExit: () => undefined });
  const close = inOverlay().getByRole('button', { name: 'Close video' });
  expect(close).toHaveFocus();
  expect(inOverlay().getAllByRole('button')[0]).toBe(close);
});

describe.each<[string, (happen: (event: VideoEvent) => Promise<void>) => Promise<void>]>([
  ['Escape', () => user.keyboard('{Escape}')],
  ['the close action', () => user.click(inOverlay().getByRole('button', { name: 'Close video' }))],
  ['the end of the video', (happen) => happen('ended')],
])('%s', (_name, stop) => {
  test('stops playback at once and collapses it 300 ms later, with the focus where it was', async () => {
    const { hosts, pass, happen } = await begin();
    expect(hosts.isLive).toBe(true);
    await stop(happen);
    expect(hosts.isLive).toBe(false);
    await pass(299);
    expect(overlay()).toBeInTheDocument();
    await pass(1);
    expect(overlay()).toBeNull();
    expect(player()).toHaveFocus();
  });

  test('collapses at once where motion is not wanted', async () => {
    window.matchMedia = ((query: string) => ({ matches: query.includes('reduce') })) as typeof matchMedia;
    const { pass, happen } = await begin();
    await stop(happen);
    await pass(0);
    expect(overlay()).toBeNull();
    Reflect.deleteProperty(window, 'matchMedia');
  });
});

test('plays again afterwards, and late events of a stopped video change nothing', async () => {
  const { hosts, pass, happen } = await begin();
  await user.keyboard('{Escape}{Escape}');
  await happen('playing', 'ended');
  await pass(300);
  expect(overlay()).toBeNull();
  await press();
  await happen('playing');
  expect(hosts.isLive).toBe(true);
  await pass(60_000);
  expect(overlay()).toBeInTheDocument();
});

test('stays open when paused in the host’s controls', async () => {
  const { pass, happen } = await begin();
  await happen('paused');
  await pass(60_000);
  expect(overlay()).toBeInTheDocument();
  expect(inOverlay().queryByRole('button', { name: /Play|Pause/ })).toBeNull();
});

test('without the host’s controls a press anywhere on it toggles playback', async () => {
  const { hosts } = await begin({ showControls: false });
  expect(hosts.begun.at(-1)!.options.showControls).toBe(false);
  await user.click(inOverlay().getByRole('button', { name: 'Pause video' }));
  await user.click(inOverlay().getByRole('button', { name: 'Play video' }));
  expect(inOverlay().getByRole('button', { name: 'Pause video' })).toBeInTheDocument();
});

describe('a video that cannot be played', () => {
  async function expectCalmMessage({ pass }: Pick<ReturnType<typeof show>, 'pass'>) {
    const message = inOverlay().getByRole('alert');
    expect(message).toHaveTextContent('This video could not be played');
    expect(inOverlay().queryByRole('status')).toBeNull();
    await user.click(within(message).getByRole('button', { name: 'Back to the page' }));
    await pass(300);
    expect(overlay()).toBeNull();
    expect(player()).toHaveFocus();
  }

  test('because its host fails', async () => {
    const shown = show();
    await press();
    await shown.happen('failed');
    expect(shown.hosts.isLive).toBe(false);
    await expectCalmMessage(shown);
  });

  test('because it breaks off', async () => {
    const shown = await begin();
    await shown.happen('failed');
    await expectCalmMessage(shown);
  });

  test('because the player fails to load', async () => {
    const shown = show();
    shown.hosts.isOutOfReach = true;
    await press();
    await expectCalmMessage(shown);
    shown.hosts.isOutOfReach = false;
    await press();
    await shown.happen('playing');
    expect(inOverlay().queryByRole('alert')).toBeNull();
  });

  test('because its host does not answer for 15 seconds', async () => {
    const shown = show();
    await press();
    await shown.pass(14_999);
    expect(inOverlay().getByRole('status')).toBeInTheDocument();
    await shown.pass(1);
    expect(shown.hosts.isLive).toBe(false);
    await expectCalmMessage(shown);
  });

  test('a host that answered has no time limit', async () => {
    const { pass, happen } = show();
    await press();
    await happen('ready');
    await pass(60_000);
    expect(inOverlay().queryByRole('alert')).toBeNull();
  });
});

test.each(['https://www.youtube.com/watch?v=abc', 'javascript:alert(1)', '//evil.example/v.mp4', ''])(
  'an address of no known host, %j, shows nothing',
  (address) => {
    const { view } = show({ address });
    expect(view.container).toBeEmptyDOMElement();
  },
);

test('leaving the page removes its video', async () => {
  const { hosts, view } = await begin();
  view.unmount();
  expect(hosts.isLive).toBe(false);
});

test('the exit button of the page is not covered', async () => {
  const exit = jest.fn();
  await begin({ onExit: exit });
  await user.click(inOverlay().getByRole('button', { name: 'Exit this page' }));
  expect(exit).toHaveBeenCalledTimes(1);
});
