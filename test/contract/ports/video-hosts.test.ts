/** @jest-environment jsdom */
import type {
  VideoEvent,
  VideoHost,
  VideoOptions,
} from '../../../src/application/ports/device/support/video-hosts.ts';
import { lazyVideoHosts } from '../../../src/infrastructure/browser/support/support-module.ts';
import { MemoryVideoHosts } from '../../support/stores/memory-video-hosts.ts';
import { FilePlace, stubMedia, VimeoPlace } from './video-places.ts';

/** A player and its simulated host. */
type TestPlace = {
  element: HTMLElement;
  /** Makes the video visible. `refuse`: the browser demands one more press. */
  arrive(how?: { refuse: boolean }): Promise<void>;
  break(): Promise<void>;
  end(): Promise<void>;
  /** Pauses the video with the host's own controls. */
  pause(): Promise<void>;
  isSilent(): boolean;
};

const options: VideoOptions = { title: 'Introductory video player', showControls: true, language: 'en' };
const settle = () => new Promise((done) => setTimeout(done, 40));
const memory = new MemoryVideoHosts();

stubMedia();

function memoryPlace(): TestPlace {
  return {
    element: document.createElement('div'),
    async arrive(how) {
      memory.happen('ready');
      if (!how?.refuse) memory.happen('playing');
    },
    break: async () => memory.happen('failed'),
    end: async () => memory.happen('ended'),
    pause: async () => memory.happen('paused'),
    isSilent: () => !memory.isLive,
  };
}

type Kind = {
  host: () => Promise<VideoHost<HTMLElement>>;
  place: () => TestPlace;
  address: string;
};
const kinds: [string, Kind][] = [
  [
    'a file',
    { host: () => lazyVideoHosts.load('file'), place: () => new FilePlace(), address: '/videos/welcome.mp4' },
  ],
  [
    'Vimeo',
    {
      host: () => lazyVideoHosts.load('vimeo'),
      place: () => new VimeoPlace(),
      address: 'https://player.vimeo.com/video/76979871',
    },
  ],
  [
    'the memory twin',
    { host: () => memory.load('file'), place: memoryPlace, address: '/videos/welcome.mp4' },
  ],
];

describe.each(kinds)('a video from %s', (_name, kind) => {
  async function begin() {
    const host = await kind.host();
    const place = kind.place();
    document.body.append(place.element);
    const received: VideoEvent[] = [];
    const playback = host.play(place.element, kind.address, options, (event) => received.push(event));
    expect(received).toEqual([]);
    return { place, received, playback };
  }

  test('begins as soon as it can', async () => {
    const { place, received, playback } = await begin();
    await place.arrive();
    expect(received).toEqual(['ready', 'playing']);
    expect(place.isSilent()).toBe(false);
    playback.stop();
  });

  test('is paused and resumed by the host’s controls and by ours', async () => {
    const { place, received, playback } = await begin();
    await place.arrive();
    await place.pause();
    expect(received).toEqual(['ready', 'playing', 'paused']);
    playback.toggle();
    await settle();
    playback.toggle();
    await settle();
    expect(received.slice(3)).toEqual(['playing', 'paused']);
    playback.stop();
  });

  test('waits where the browser requires one more press', async () => {
    const { place, received, playback } = await begin();
    await place.arrive({ refuse: true });
    expect(received).toEqual(['ready']);
    playback.toggle();
    await settle();
    expect(received).toEqual(['ready', 'playing']);
    playback.stop();
  });

  test('reports its end once, and nothing after it', async () => {
    const { place, received, playback } = await begin();
    await place.arrive();
    await place.end();
    await place.pause();
    await place.break();
    expect(received.filter((event) => event === 'ended')).toHaveLength(1);
    expect(received.at(-1)).toBe('ended');
    playback.stop();
  });

  test('reports a failure once, and nothing after it', async () => {
    const { place, received, playback } = await begin();
    await place.break();
    await place.arrive();
    expect(received).toEqual(['failed']);
    playback.stop();
  });

  test('when stopped, is silent at once, leaves nothing behind and reports no more', async () => {
    const { place, received, playback } = await begin();
    await place.arrive();
    playback.stop();
    expect(place.isSilent()).toBe(true);
    expect(place.element.childElementCount).toBe(0);
    playback.stop();
    const before = received.length;
    await place.pause();
    await place.end();
    expect(received).toHaveLength(before);
  });

  test('when stopped before it loaded, never plays', async () => {
    const { place, received, playback } = await begin();
    playback.stop();
    await place.arrive();
    expect(received).toEqual([]);
    expect(place.isSilent()).toBe(true);
  });
});

describe.each([
  ['', '?playsinline=0'],
  ['?h=8272103f6e', '?h=8272103f6e&playsinline=0'],
  ['?playsinline=1', '?playsinline=0'],
  ['?h=1#t=9', '?h=1&playsinline=0'],
])('an address that ends with %j is requested with %s', (end, query) => {
  test.each([
    ['file', '/videos/welcome.mp4', new FilePlace()],
    ['vimeo', 'https://player.vimeo.com/video/76979871', new VimeoPlace()],
  ] as const)('of a %s', async (kind, address, place) => {
    const host = await lazyVideoHosts.load(kind);
    document.body.append(place.element);
    const playback = host.play(place.element, address + end, options, () => undefined);
    expect(place.asked().pathname).toBe(new URL(address, window.location.href).pathname);
    expect(place.asked().search.startsWith(query)).toBe(true);
    expect(place.asked().hash).toBe(end.includes('#') ? '#t=9' : '');
    playback.stop();
  });
});

describe('Vimeo’s frame', () => {
  async function frameFor(address: string, over: Partial<VideoOptions> = {}) {
    const host = await lazyVideoHosts.load('vimeo');
    const place = new VimeoPlace();
    document.body.append(place.element);
    const received: VideoEvent[] = [];
    host.play(place.element, address, { ...options, ...over }, (event) => received.push(event));
    return { place, received, frame: place.element.querySelector('iframe')! };
  }

  test('the host’s extras are off whatever the author wrote, captions are on, tracking is off', async () => {
    const { place } = await frameFor('https://player.vimeo.com/video/1?byline=1&dnt=0&h=ab');
    expect(Object.fromEntries(place.asked().searchParams)).toEqual({
      h: 'ab',
      playsinline: '0',
      vimeo_logo: '0',
      byline: '0',
      airplay: '0',
      pip: '0',
      chromecast: '0',
      dnt: '1',
      texttrack: 'en',
    });
  });

  test('without controls it is requested without them and is no tab stop', async () => {
    const { place, frame } = await frameFor('https://player.vimeo.com/video/1', { showControls: false });
    expect(place.asked().searchParams.get('controls')).toBe('0');
    expect(frame.tabIndex).toBe(-1);
  });

  test('has a name, may autoplay and learns only the origin of the site', async () => {
    const { frame } = await frameFor('https://player.vimeo.com/video/1');
    expect(frame.title).toBe('Introductory video player');
    expect(frame.allow).toContain('autoplay');
    expect(frame.referrerPolicy).toBe('strict-origin');
  });

  test('no message to it names our page', async () => {
    const { place } = await frameFor('https://player.vimeo.com/video/1');
    await place.arrive();
    expect(place.said.map(({ method }) => method)).toEqual(
      expect.arrayContaining(['ping', 'play', 'addEventListener']),
    );
    expect(place.said.map(({ method }) => method)).not.toContain('appendVideoMetadata');
    expect(JSON.stringify(place.said)).not.toContain(window.location.host);
  });

  test('a private video cannot be played; a password is asked for in the frame', async () => {
    const { place, received } = await frameFor('https://player.vimeo.com/video/1');
    await place.arrive({ refuse: 'PasswordError' });
    expect(received).toEqual(['ready']);

    const other = await frameFor('https://player.vimeo.com/video/2');
    await other.place.arrive({ refuse: 'PrivacyError' });
    expect(other.received).toEqual(['ready', 'failed']);
  });

  test('messages from another window are ignored', async () => {
    const { place, received } = await frameFor('https://player.vimeo.com/video/1');
    await place.receive({ event: 'ready' }, { source: window });
    await place.receive({ event: 'ready' }, { origin: 'https://evil.example' });
    expect(received).toEqual([]);
  });
});

test('a file offers neither picture-in-picture nor casting, and controls only on request', async () => {
  const host = await lazyVideoHosts.load('file');
  const place = new FilePlace();
  host.play(place.element, '/v.mp4', options, () => undefined);
  expect(place.video).toMatchObject({
    disablePictureInPicture: true,
    disableRemotePlayback: true,
    controls: true,
  });
  expect(place.video.getAttribute('aria-label')).toBe('Introductory video player');
  host.play(place.element, '/v.mp4', { ...options, showControls: false }, () => undefined);
  expect(place.element.querySelectorAll('video')[1]!.controls).toBe(false);
});

test('Enter operates a file’s controls, not the dialog around it', async () => {
  const host = await lazyVideoHosts.load('file');
  const place = new FilePlace();
  document.body.append(place.element);
  host.play(place.element, '/v.mp4', options, () => undefined);
  const received: string[] = [];
  const record = ({ key }: KeyboardEvent): number => received.push(key);
  document.addEventListener('keydown', record);
  for (const key of ['Enter', 'Escape'])
    place.video.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  document.removeEventListener('keydown', record);
  expect(received).toEqual(['Escape']);
});
