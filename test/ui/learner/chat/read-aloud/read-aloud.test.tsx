import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ActivityDefinition } from '../../../../../src/domain/activity/definition.ts';
import type { ReadAloudMode } from '../../../../../src/application/ports/device/chat/local-voice.ts';
import { ManualClock } from '../../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { ChatScreen } from '../../../../../src/ui/learner/chat/ChatScreen.tsx';
import { MemoryLocalVoice } from '../../../../support/stores/memory-local-voice.ts';
import {
  chatGateway,
  noon,
  pass,
  press,
  servicesWith,
  settle,
  show,
  surroundings,
  talk,
} from '../../support.tsx';

/** The tests cover a conversation that is read aloud with a voice of the device (decision 025). */
const user = userEvent.setup();

// jsdom has no `scrollIntoView`.
beforeEach(() => void (Element.prototype.scrollIntoView = jest.fn()));

async function open(choice: ReadAloudMode, { voice = new MemoryLocalVoice(), definition = talk } = {}) {
  const clock = new ManualClock(noon);
  const around = surroundings();
  around.copy.saveReadAloud(choice);
  around.copy.savePace('instant');
  const { gateway } = chatGateway(clock, definition);
  const services = servicesWith({ clock, gateway, around, voice });
  const view = await show(<ChatScreen />, '/activity/:activitySlug/chat', '/activity/worry/chat', services);
  return { clock, voice, copy: around.copy, ...view };
}

/** Waits until a control is shown and new rows have been drawn. */
async function untilStill(clock: ManualClock): Promise<void> {
  await settle();
  while (clock.nextAt !== null) await pass(clock, clock.nextAt - clock.now());
  await act(() => new Promise((drawn) => setTimeout(drawn, 60)));
}

const control = () => screen.queryByRole('region', { name: 'Read aloud' });
const readThis = () => screen.getByRole('button', { name: 'Read this' });

describe('when we ask', () => {
  test('the newest message of the coach is read; the same button stops it', async () => {
    const { clock, voice } = await open('asked');
    await untilStill(clock);
    expect(voice.given).toEqual([]);
    await user.click(readThis());
    expect(voice.words).toBe('How was it?');
    await user.click(screen.getByRole('button', { name: 'Stop reading' }));
    expect(voice.words).toBeNull();
    await user.click(readThis());
    act(() => voice.end());
    expect(readThis()).toBeInTheDocument();
  });

  test('the message before is one press away, and so is the one that was pressed last', async () => {
    const { clock, voice } = await open('asked');
    await untilStill(clock);
    await user.click(screen.getByRole('button', { name: 'Read the message before' }));
    expect(voice.words).toBe('Listen to each other');
    await user.click(screen.getByRole('button', { name: 'Read the message before' }));
    expect(voice.words).toBe('Two chairs');
    await user.click(screen.getByRole('button', { name: 'Read the message after' }));
    expect(voice.words).toBe('Listen to each other');
    await user.click(screen.getByRole('button', { name: 'Stop reading' }));
    await user.click(screen.getByText('both'));
    expect(screen.getByText('both').closest('li')).toHaveAttribute('data-read');
    await user.click(readThis());
    expect(voice.words).toBe('Hello both of you');
  });

  test('the word that is spoken is marked where it stands, without another element', async () => {
    const marks = new Map<string, string>();
    Object.assign(globalThis, {
      CSS: {
        highlights: {
          set: (name: string, text: string) => marks.set(name, text),
          delete: (name: string) => marks.delete(name),
        },
      },
      Highlight: function Highlight(range: Range) {
        return { text: range.toString() };
      },
    });
    const { clock, voice } = await open('asked');
    await untilStill(clock);
    await user.click(screen.getByText('both'));
    await user.click(readThis());
    const nodes = document.querySelectorAll('[data-transcript] *').length;
    for (const word of ['Hello', 'both', 'of']) {
      act(() => voice.say(word));
      expect(marks.get('spoken')).toEqual({ text: word });
    }
    expect(document.querySelectorAll('[data-transcript] *')).toHaveLength(nodes);
    act(() => voice.end());
    expect(marks.size).toBe(0);
    Reflect.deleteProperty(globalThis, 'CSS');
    Reflect.deleteProperty(globalThis, 'Highlight');
  });
});

describe('new ones, too', () => {
  test('each new message is read once, in order', async () => {
    const { clock, voice } = await open('new');
    await untilStill(clock);
    expect(voice.given).toEqual(['Hello both of you']);
    for (const expected of ['Sit', 'Two chairs', 'Listen to each other', 'How was it?']) {
      act(() => voice.end());
      expect(voice.words).toBe(expected);
    }
    act(() => voice.end());
    expect(voice.words).toBeNull();
    expect(readThis()).toBeInTheDocument();
  });

  test('an answer ends the reading, and what the coach replies is read', async () => {
    const { clock, voice } = await open('new');
    await untilStill(clock);
    await press(screen.getByRole('button', { name: 'Easy' }));
    await untilStill(clock);
    expect(voice.words).toBe('Thank you');
    expect(voice.given).toEqual(['Hello both of you', 'Thank you']);
  });

  test.each<[string, (unmount: () => void) => void]>([
    [
      'the page is hidden',
      () => {
        jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
        fireEvent(document, new Event('visibilitychange'));
      },
    ],
    [
      'the screen is left',
      (unmount) => {
        unmount();
      },
    ],
    [
      "'Exit this page' empties the page",
      () => {
        document.body.replaceChildren();
      },
    ],
  ])('it ends when %s', async (_when, does) => {
    const { clock, voice, unmount } = await open('new');
    await untilStill(clock);
    expect(voice.words).toBe('Hello both of you');
    await act(async () => does(unmount));
    expect(voice.words).toBeNull();
    jest.restoreAllMocks();
  });
});

describe('beside a recording', () => {
  const steps = [
    {
      type: 'message' as const,
      text: 'Listen.',
      audio: { url: '/recordings/a', transcript: 'A bell rings.' },
    },
  ];
  const paused = jest.fn();
  let plays = false;

  /** jsdom does not play media elements, so these properties replace its own. */
  beforeEach(() => {
    plays = false;
    paused.mockReset();
    const medium = HTMLMediaElement.prototype as object;
    Object.defineProperty(medium, 'paused', { configurable: true, get: () => !plays });
    Object.assign(medium, { pause: paused });
    Object.assign(globalThis, {
      ResizeObserver: class {
        observe(): void {}
        disconnect(): void {}
      },
    });
  });
  afterEach(() => void Reflect.deleteProperty(HTMLMediaElement.prototype, 'paused'));

  async function beside(choice: ReadAloudMode) {
    const definition = { ...talk, touchpoints: [{ id: 'one', title: 'One', steps }] };
    const opened = await open(choice, { definition });
    await untilStill(opened.clock);
    return { ...opened, player: await screen.findByLabelText('Recording') };
  }
  const change = (player: HTMLElement, to: 'play' | 'pause'): void => {
    plays = to === 'play';
    fireEvent[to](player);
  };

  test('playing one ends the reading, and reading pauses it', async () => {
    const { voice, player } = await beside('asked');
    await user.click(readThis());
    expect(voice.words).not.toBeNull();
    change(player, 'play');
    expect(voice.words).toBeNull();
    paused.mockReset();
    await user.click(readThis());
    expect(paused).toHaveBeenCalledTimes(1);
    expect(voice.words).not.toBeNull();
    change(player, 'pause');
    expect(voice.words).not.toBeNull();
  });

  test('new messages wait for its end', async () => {
    plays = true;
    const { voice, player } = await beside('new');
    expect(voice.given).toEqual([]);
    change(player, 'pause');
    expect(voice.words).toBe('Listen.');
  });
});

test('nothing is read of a part in which something is private, and no control offers it', async () => {
  const definition: ActivityDefinition = {
    ...talk,
    touchpoints: [
      {
        id: 'alone',
        title: 'Alone',
        for: 'child',
        steps: [
          { type: 'message', id: 'hi', text: 'This is your part' },
          {
            type: 'user-input',
            id: 'secret',
            text: 'What is its secret name?',
            maxLength: 10,
            private: true,
          },
        ],
      },
      { id: 'together', title: 'Together', steps: [{ type: 'message', id: 'all', text: 'Together again' }] },
    ],
  };
  const { clock, voice } = await open('new', { definition });
  await untilStill(clock);
  expect(control()).toBeNull();
  await user.click(screen.getByRole('button', { name: "I'm here" }));
  await untilStill(clock);
  expect(screen.getByText('What is its secret name?')).toBeVisible();
  expect(control()).toBeNull();
  expect(voice.words).toBeNull();
  expect(voice.given.join(' ')).not.toContain('secret');
});

describe('in the settings', () => {
  const settings = async () => {
    await user.click(screen.getByRole('button', { name: 'Settings' }));
    return within(await screen.findByRole('dialog', { name: 'How this looks and moves' }));
  };

  test('it is off at first, and the choice takes effect at once and is kept on the device', async () => {
    const { clock, copy } = await open('off');
    await untilStill(clock);
    expect(control()).toBeNull();
    const dialog = await settings();
    const group = within(await dialog.findByRole('group', { name: 'Read aloud' }));
    expect(group.getByRole('radio', { name: 'Off' })).toBeChecked();
    await user.click(group.getByRole('radio', { name: 'When we ask' }));
    expect(copy.readAloud()).toBe('asked');
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('button', { name: 'Read this' })).toBeInTheDocument();
  });

  test('without a voice they say why, until the device has one', async () => {
    const { clock, voice } = await open('asked', { voice: new MemoryLocalVoice(['cy']) });
    await untilStill(clock);
    expect(control()).toBeNull();
    const dialog = await settings();
    expect(await dialog.findByText(/^This device has no voice of its own for this language/)).toBeVisible();
    expect(dialog.queryByRole('group', { name: 'Read aloud' })).toBeNull();
    act(() => voice.setLanguages(['en']));
    expect(dialog.getByRole('group', { name: 'Read aloud' })).toBeVisible();
    expect(control()).not.toBeNull();
  });
});
