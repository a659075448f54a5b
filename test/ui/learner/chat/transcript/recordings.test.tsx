import { act, fireEvent, screen } from '@testing-library/react';
import { ManualClock } from '../../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { ChatScreen } from '../../../../../src/ui/learner/chat/ChatScreen.tsx';
import { chatGateway, noon, pass, servicesWith, settle, show, talk } from '../../support.tsx';

const audio = { url: '/recordings/a', transcript: 'A bell rings.\n\nBreathe in.' };
const captions = '00:00.000 --> 00:02.000\nGood morning.\n\n00:02.500 --> 00:04.000\nI <3 you & <b>dogs.';
const video = { url: '/recordings/b', alt: 'A dog wakes up.', captions };

type Track = { kind: string; label: string; language: string; mode: string; cues: object[] };
const tracks: Track[] = [];
const paused: Element[] = [];
let hide: () => void = () => undefined;

/** jsdom does not play media elements, so these methods replace its own. */
beforeEach(() => {
  tracks.length = 0;
  paused.length = 0;
  const medium = HTMLMediaElement.prototype as object;
  Object.defineProperty(medium, 'textTracks', { configurable: true, get: () => [] });
  Object.assign(medium, {
    pause(this: Element) {
      paused.push(this);
    },
    addTextTrack(kind: string, label: string, language: string) {
      const track: Track = { kind, label, language, mode: 'hidden', cues: [] };
      tracks.push(track);
      return Object.assign(track, { addCue: (cue: object) => track.cues.push(cue) });
    },
  });
  Object.assign(globalThis, {
    VTTCue: function cue(this: object, startTime: number, endTime: number, text: string) {
      Object.assign(this, { startTime, endTime, text });
    },
    ResizeObserver: class {
      constructor(listener: () => void) {
        hide = listener;
      }
      observe(): void {}
      disconnect(): void {}
    },
  });
});

const wordsBehind = (summary: string): HTMLElement | null => screen.getByText(summary).closest('details');

async function open() {
  const clock = new ManualClock(noon);
  const steps = [{ type: 'message' as const, text: 'Listen.', audio, video }];
  const fake = chatGateway(clock, { ...talk, touchpoints: [{ id: 'one', title: 'One', steps }] });
  const services = servicesWith({ clock, gateway: fake.gateway });
  const view = await show(<ChatScreen />, '/activity/:activitySlug/chat', '/activity/worry/chat', services);
  await settle();
  while (clock.nextAt !== null) await pass(clock, clock.nextAt - clock.now());
  await screen.findByLabelText('Video: A dog wakes up.');
  return view;
}

test('an audio and a video play by the browser’s own controls, load nothing before, and have their words', async () => {
  await open();
  for (const [name, url] of [
    ['Recording', '/recordings/a'],
    ['Video: A dog wakes up.', '/recordings/b'],
  ] as const) {
    const player = screen.getByLabelText(name);
    expect(player).toHaveAttribute('src', url);
    expect(player).toHaveAttribute('controls');
    expect(player).toHaveAttribute('preload', 'none');
    expect(player).not.toHaveAttribute('autoplay');
  }
  const [said, seen] = ['Read what is said', 'Read what it shows and says'].map(wordsBehind);
  expect(said).toHaveTextContent('A bell rings. Breathe in.');
  expect(said).not.toHaveAttribute('open');
  expect(seen).toHaveTextContent('A dog wakes up.Good morning. I <3 you & <b>dogs.');
});

test('captions are shown from the beginning, in the language of the content', async () => {
  await open();
  expect(tracks).toMatchObject([
    {
      kind: 'captions',
      label: 'Captions',
      language: 'en-GB',
      mode: 'showing',
      cues: [
        { startTime: 0, endTime: 2, text: 'Good morning.' },
        { startTime: 2.5, endTime: 4, text: 'I &lt;3 you &amp; &lt;b>dogs.' },
      ],
    },
  ]);
});

test('what cannot be played says so, opens its words, and is tried again', async () => {
  await open();
  fireEvent.error(screen.getByLabelText('Recording'));
  expect(screen.getByRole('alert')).toHaveTextContent('This could not be played. You can read what is said.');
  expect(wordsBehind('Read what is said')).toHaveAttribute('open');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByLabelText('Recording')).toBeInTheDocument();
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
  fireEvent.error(screen.getByLabelText('Recording'));
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Playing this needs a network. You can read what is said.',
  );
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: true });
});

test('one plays at a time, and none once it is covered or gone', async () => {
  const { unmount } = await open();
  const film = screen.getByLabelText('Video: A dog wakes up.');
  fireEvent.play(screen.getByLabelText('Recording'));
  expect(paused).toEqual([film]);
  // jsdom has no layout, so on a report of a new size the player counts as covered.
  act(() => hide());
  expect(paused).toHaveLength(2);
  unmount();
  expect(paused.length).toBeGreaterThan(2);
});
