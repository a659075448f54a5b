import { fieldsOf } from '../../../support/step-fields.ts';
import type { StepsReply } from '../../../../src/domain/steps/steps-reply.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AppError, type ErrorCode } from '../../../../src/application/errors.ts';
import type { ChatGateway } from '../../../../src/application/ports/device/chat/chat-gateway.ts';
import { StorageOfflineStore } from '../../../../src/infrastructure/browser/chat/storage-offline-store.ts';
import { InMemoryChatGateway } from '../../../../src/infrastructure/shared/engine/local-chat-gateway.ts';
import { ManualClock } from '../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { ManualNetworkConnection } from '../../../../src/infrastructure/shared/engine/manual-connection.ts';
import { SimulatedTabs } from '../../../../src/infrastructure/shared/engine/memory-tabs.ts';
import { ChatScreen } from '../../../../src/ui/learner/chat/ChatScreen.tsx';
import { Line } from '../../../support/chat.ts';
import { answerTo } from '../../../support/random-activity.ts';
import { noon, pass, press, servicesWith, settle, show, talk } from '../support.tsx';

/**
 * The tests cover through the screen that typed and sent answers are on the device until the server has them (promises
 * 29, 30).
 */
const user = userEvent.setup();
const conversation = { activity: 'worry' };
const held =
  'We cannot reach Fireside right now. Your answer is safe on this device, and we keep trying to send it.';
const heldBusy =
  'Fireside cannot take your answer right now. It is safe on this device, and we keep trying to send it.';
const wentOn = 'This conversation went on in another tab or on another device. Here is where it is now.';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** A function that carries an answer to the server, or fails. */
type Way = (carry: () => Promise<StepsReply>) => Promise<StepsReply>;

class World {
  readonly clock = new ManualClock(noon);
  readonly run = new InMemoryChatGateway(talk, this.clock);
  readonly tabs = new SimulatedTabs();
  /** The step and key of each request to store an answer, lost ones included. */
  readonly tries: string[] = [];
  way: Way = (carry) => carry();

  away(code: ErrorCode = 'Network'): void {
    this.way = () => Promise.reject(new AppError(code, 'No.'));
  }

  well(): void {
    this.way = (carry) => carry();
  }

  get answers() {
    return this.run.log.flatMap((entry) => (entry.kind === 'answered' ? [entry] : []));
  }
}

/** Loads the page, which knows only what the server and the browser's storage have. */
async function load(world: World) {
  const copy = new StorageOfflineStore(new ManualClock(noon));
  copy.open('somebody');
  const line = new Line(world.run);
  const { enrol, activity, start, availableSteps, nextTouchpoint, complete } = line;
  const gateway: ChatGateway = {
    enrol,
    activity,
    start,
    availableSteps,
    nextTouchpoint,
    complete,
    respond: (stepId, response, key) => {
      world.tries.push(`${stepId} ${key}`);
      return world.way(() => line.respond(stepId, response, key));
    },
  };
  const connection = new ManualNetworkConnection();
  const around = { copy, connection, tabs: world.tabs };
  const services = servicesWith({ clock: world.clock, gateway, around });
  const view = await show(<ChatScreen />, '/activity/:activitySlug/chat', '/activity/worry/chat', services);
  return { world, clock: world.clock, copy, line, connection, leave: view.unmount };
}
type Page = Awaited<ReturnType<typeof load>>;

/** Reloads the page in the same tab. */
async function reload(page: Page): Promise<Page> {
  page.leave();
  return load(page.world);
}

/** Closes the tab and opens the conversation in another one. */
async function openInNewTab(page: Page): Promise<Page> {
  page.leave();
  sessionStorage.clear();
  return load(page.world);
}

const reply = () => within(screen.getByRole('region', { name: 'Your reply' }));
const replyIsThere = () => screen.queryByRole('region', { name: 'Your reply' }) !== null;
const button = (name: string | RegExp) => reply().getByRole('button', { name });
const field = () => reply().getByRole<HTMLTextAreaElement>('textbox', { name: 'Write your reply' });
const bubbles = () =>
  within(screen.getByRole('region', { name: 'Conversation' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
/**
 * Returns the messages of the reply area, except those for typing and the counter, which is announced 1 s after the
 * last letter.
 */
const announcements = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .filter((words) => words !== '' && !/^(Coach is typing|You have \d+ characters? left)/.test(words));

/** Loads the page at one of the questions of the conversation. */
async function at(stepId: 'how' | 'name' | 'asked'): Promise<Page> {
  const world = new World();
  await world.run.start();
  let { steps } = await world.run.availableSteps();
  for (;;) {
    const { touchpointStepEntityId: id = '', endsTouchpoint: end } = fieldsOf(steps.at(-1));
    if (id === stepId) break;
    ({ steps } =
      end === undefined
        ? await world.run.respond(id, answerTo(steps.at(-1)!, 'any'))
        : await world.run.nextTouchpoint(end));
  }
  const page = await load(world);
  await untilPut(page);
  return page;
}

/** Waits until a question can be answered. */
async function untilPut({ clock }: Page): Promise<void> {
  for (let turn = 0; turn < 40 && clock.nextAt !== null && !replyIsThere(); turn += 1)
    await pass(clock, clock.nextAt - clock.now());
  expect(replyIsThere()).toBe(true);
}

/** Waits until the spinner is gone, which stays for 800 ms after its work. */
async function spun({ clock }: Page): Promise<void> {
  await act(() => new Promise((resolve) => setTimeout(resolve, 850)));
  await pass(clock, 850);
}

async function fillFirstPage(): Promise<void> {
  await user.click(screen.getByRole('radio', { name: 'All of us' }));
  fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '4' } });
  await user.type(reply().getByRole('textbox'), 'Try it');
}

function expectFirstPage(): void {
  expect(screen.getByRole('radio', { name: 'All of us' })).toBeChecked();
  expect(screen.getByRole('spinbutton')).toHaveValue(4);
  expect(reply().getByRole('textbox')).toHaveValue('Try it');
}

describe('drafts', () => {
  test('a text is there after a reload, with the cursor at its end', async () => {
    const page = await at('name');
    await user.type(field(), 'Gus{Enter}  and');
    const again = await reload(page);
    await untilPut(again);
    expect(field()).toHaveValue('Gus\n  and');
    expect(field()).not.toHaveAttribute('readonly');
    expect(again.world.tries).toEqual([]);
    await user.type(field(), 'y');
    await untilPut(await reload(again));
    expect(field()).toHaveValue('Gus\n  andy');
  });

  test('a deleted text does not return', async () => {
    const page = await at('name');
    await user.type(field(), 'Gus');
    await user.clear(field());
    await untilPut(await reload(page));
    expect(field()).toHaveValue('');
  });

  test('an invalid text is stored as it is', async () => {
    const page = await at('name');
    await user.type(field(), 'Grumbly Gustav');
    await user.click(button('Send'));
    await untilPut(await reload(page));
    expect(field()).toHaveValue('Grumbly Gustav');
    expect(field()).toBeValid();
  });

  test('feedback on its second page is there again, and Back shows the answers of the first', async () => {
    const page = await at('asked');
    await fillFirstPage();
    await user.click(button('Next'));
    await user.click(screen.getByRole('checkbox', { name: 'Sitting' }));
    const again = await reload(page);
    await untilPut(again);
    const heading = screen.getByRole('heading', { name: 'Your feedback Page 2 of 2' });
    expect(heading).not.toHaveFocus();
    expect(screen.getByRole('checkbox', { name: 'Sitting' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Drawing' })).not.toBeChecked();
    await user.click(button('Back'));
    expectFirstPage();
    await untilPut(await reload(again));
    expect(screen.getByRole('heading', { name: 'Your feedback Page 1 of 2' })).toBeInTheDocument();
    expectFirstPage();
  });

  test('invalid feedback is stored as it is', async () => {
    const page = await at('asked');
    fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '9' } });
    await user.click(button('Next'));
    await untilPut(await reload(page));
    expect(screen.getByRole('spinbutton')).toHaveValue(9);
    expect(screen.queryByRole('heading', { name: 'There is a problem' })).not.toBeInTheDocument();
  });

  test('feedback whose questions have changed opens at the invalid page and can be corrected', async () => {
    const page = await at('asked');
    const given = { who: ['nobody'], close: ['4'], advice: ['Try it'], helped: ['pray', 'sit'], gone: ['x'] };
    page.copy.saveDraft(conversation, 'asked', { kind: 'feedback', page: 7, answers: given });
    const again = await reload(page);
    await untilPut(again);
    expect(screen.getByRole('heading', { name: 'Your feedback Page 1 of 2' })).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'All of us' }));
    expectFirstPage();
    await user.click(button('Next'));
    expect(screen.getByRole('checkbox', { name: 'Sitting' })).toBeChecked();
    await user.click(button('Send answers'));
    await settle();
    expect(again.world.answers.at(-1)).toMatchObject({
      response: { questionResponses: [{ responses: ['all'] }, {}, {}, { responses: ['sit'] }] },
    });
  });

  test.each(['{"kind":"input","text":5}', '{"kind":"feedback","page":0,"answers":{}}', '"Gus"'])(
    'a damaged draft, or one of another kind of step, is none: %s',
    async (kept) => {
      const page = await at('name');
      page.copy.saveDraft(conversation, 'name', JSON.parse(kept));
      const again = await reload(page);
      await untilPut(again);
      expect(field()).toHaveValue('');
      expect(field()).not.toHaveAttribute('readonly');
    },
  );
});

describe('an answer that cannot be sent now', () => {
  async function heldText(code: ErrorCode = 'Network'): Promise<Page> {
    const page = await at('name');
    page.world.away(code);
    await user.type(field(), 'Gus');
    await user.click(button('Send'));
    await settle();
    return page;
  }

  async function heldChoice(): Promise<Page> {
    const page = await at('how');
    page.world.away();
    await press(button('Hard'));
    await settle();
    return page;
  }

  async function heldFeedback(): Promise<Page> {
    const page = await at('asked');
    page.world.away();
    await fillFirstPage();
    await user.click(button('Next'));
    await user.click(screen.getByRole('checkbox', { name: 'Sitting' }));
    await user.click(button('Send answers'));
    await settle();
    return page;
  }

  test.each([
    ['Network', held],
    ['TimedOut', held],
    ['Unavailable', heldBusy],
    ['TooManyRequests', heldBusy],
  ] as const)('%s: shown as being sent, with a message and two buttons', async (code, words) => {
    await heldText(code);
    expect(announcements()).toEqual([words]);
    expect(field()).toHaveValue('Gus');
    expect(field()).toHaveAttribute('readonly');
    expect(button('Send')).toHaveAttribute('aria-busy', 'true');
    expect(button('Send')).toBeDisabled();
    expect(button('Try again')).toBeEnabled();
    expect(button('Change my answer')).toBeEnabled();
    expect(reply().queryByRole('alert')).not.toBeInTheDocument();
    expect(bubbles().at(-1)).toBe('You: Gus');
    expect(screen.queryByRole('status', { name: 'Coach is typing' })).toBeNull();
    await user.click(button('Change my answer'));
    expect(bubbles()).not.toContain('You: Gus');
    expect(field()).toHaveFocus();
  });

  test('where it cannot be kept on the device it is not told to be safe there', async () => {
    const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Quota exceeded.', 'QuotaExceededError');
    });
    await heldText();
    expect(announcements()).toEqual([
      'Your answer is not sent yet, and it cannot be kept on this device. Please leave this page open: we keep trying to send it.',
    ]);
    setItem.mockRestore();
  });

  test('it is announced once, however often it is retried', async () => {
    const page = await heldText();
    const status = screen.getAllByRole('status').find(({ textContent }) => textContent === held)!;
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    observer.observe(status, { childList: true, characterData: true, subtree: true });
    for (let time = 0; time < 6; time += 1) await pass(page.clock, 30_000);
    changes.push(...observer.takeRecords());
    observer.disconnect();
    expect(page.world.tries.length).toBeGreaterThan(5);
    expect(changes).toEqual([]);
    expect(status).toBeInTheDocument();
    expect(button('Try again')).toBeEnabled();
  });

  test('once it could be resent it is a bubble, which takes the focus', async () => {
    const page = await heldText();
    page.world.well();
    await pass(page.clock, 2000);
    expect(bubbles()).toContain('You: Gus');
    expect(document.activeElement).toHaveTextContent('You: Gus');
    expect(announcements()).toEqual([]);
  });

  test('"Try again" retries now, shows that it does, and keeps the focus', async () => {
    const page = await heldText();
    const way = Promise.withResolvers<StepsReply>();
    page.world.way = () => way.promise;
    await user.click(button('Try again'));
    expect(button('Try again')).toHaveAttribute('aria-busy', 'true');
    expect(page.world.tries).toHaveLength(2);
    await act(async () => way.reject(new AppError('Network', 'No.')));
    await spun(page);
    expect(announcements()).toEqual([held]);
    expect(button('Try again')).toBeEnabled();
    expect(button('Try again')).toHaveFocus();

    page.world.well();
    await user.click(button('Try again'));
    await settle();
    expect(document.activeElement).toHaveTextContent('You: Gus');
  });

  test('"Change my answer" gives the text back, with the focus', async () => {
    await heldText();
    await user.click(button('Change my answer'));
    expect(field()).toHaveValue('Gus');
    expect(field()).not.toHaveAttribute('readonly');
    expect(field()).toHaveFocus();
    expect(announcements()).toEqual([]);
    expect(reply().queryByRole('button', { name: 'Change my answer' })).not.toBeInTheDocument();
  });

  test('"Change my answer" of a choice allows another one', async () => {
    const page = await heldChoice();
    await user.click(button('Change my answer'));
    expect(document.body).not.toHaveFocus();
    await spun(page);
    expect(button('Easy')).toBeEnabled();
  });

  test('"Change my answer" of feedback gives the form back, and announces no sent answers', async () => {
    await heldFeedback();
    await user.click(button('Change my answer'));
    expect(screen.queryByText('Thank you, your answers are sent.')).not.toBeInTheDocument();
    expect(document.body).not.toHaveFocus();
    await user.click(button('Back'));
    expectFirstPage();
  });

  test('a choice shows which option is being sent, also after a reload', async () => {
    const page = await heldChoice();
    const expectOnItsWay = (): void => {
      expect(button('Hard')).toHaveAttribute('aria-busy', 'true');
      expect(button('Easy')).toBeDisabled();
      expect(button('Easy')).not.toHaveAttribute('aria-busy');
      expect(announcements()).toEqual([held]);
    };
    expectOnItsWay();
    const again = await reload(page);
    await untilPut(again);
    await settle();
    expectOnItsWay();
  });

  /** Loads the page while answers still cannot be sent. */
  async function comeAgain(page: Page, how: typeof reload): Promise<Page> {
    const again = await how(page);
    await untilPut(again);
    await settle();
    return again;
  }

  test('opened in another tab, a text is there, as being sent, and can be changed', async () => {
    await comeAgain(await heldText(), openInNewTab);
    expect(announcements()).toEqual([held]);
    expect(field()).toHaveValue('Gus');
    expect(field()).toHaveAttribute('readonly');
    await user.click(button('Change my answer'));
    expect(field()).toHaveValue('Gus');
    expect(field()).not.toHaveAttribute('readonly');
  });

  test('reloaded, feedback is there, as being sent, and can be changed', async () => {
    await comeAgain(await heldFeedback(), reload);
    expect(announcements()).toEqual([held]);
    expect(screen.getByRole('heading', { name: 'Your feedback Page 2 of 2' })).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Sitting' })).toBeChecked();
    expect(button('Send answers')).toHaveAttribute('aria-busy', 'true');
    await user.click(button('Change my answer'));
    await user.click(button('Back'));
    expectFirstPage();
  });

  test('an answer being sent cannot be edited', async () => {
    await heldFeedback();
    await user.click(screen.getByRole('checkbox', { name: 'Drawing' }));
    expect(screen.getByRole('checkbox', { name: 'Drawing' })).not.toBeChecked();
  });

  test('finally refused: the text returns, with a message and the focus', async () => {
    const page = await heldText();
    page.world.away('InvalidResponse');
    await user.click(button('Try again'));
    await settle();
    expect(reply().getByRole('alert')).toHaveTextContent(
      'That did not work. Nothing is lost: please try again.',
    );
    expect(field()).toHaveValue('Gus');
    expect(field()).not.toHaveAttribute('readonly');
    expect(document.body).not.toHaveFocus();
  });

  test('messages that fail to load are reported and retried automatically', async () => {
    const page = await at('how');
    for (const _ of [1, 2, 3]) page.line.fail('nextTouchpoint', new AppError('Network', 'No.'));
    await press(button('Hard'));
    await pass(page.clock, 5000);
    expect(reply().getByRole('alert')).toHaveTextContent('We could not reach Fireside.');
    for (let second = 0; second < 30; second += 1) await pass(page.clock, 1000);
    expect(screen.getByText('What is it called?')).toBeInTheDocument();
    expect(page.line.calls.filter((call) => call.startsWith('nextTouchpoint'))).toHaveLength(4);
  });
});

test('a text that could not be sent because the sign-in has ended stays on the screen', async () => {
  const page = await at('name');
  page.world.away('401');
  await user.type(field(), 'Gus');
  await user.click(button('Send'));
  await settle();
  expect(field()).toHaveValue('Gus');
});

describe('another tab', () => {
  /** Answers the question in another tab, which notifies this one. */
  async function answeredElsewhere(page: Page, response = 'Gustav'): Promise<void> {
    await page.world.run.respond('name', { kind: 'input', response });
    await act(async () => page.world.tabs.open().notify(conversation));
    await settle();
  }

  test('continued: the transcript is updated, and a note says so', async () => {
    const page = await at('name');
    await answeredElsewhere(page);
    expect(announcements()).toContain(wentOn);
    expect(bubbles()).toContain('You: Gustav');
    await untilPut(page);
    expect(screen.getByRole('heading', { name: 'Your feedback Page 1 of 2' })).toBeInTheDocument();
  });

  test('without news, what is being typed stays', async () => {
    const page = await at('name');
    await user.type(field(), 'Gu');
    await act(async () => page.world.tabs.open().notify(conversation));
    await settle();
    expect(announcements()).toEqual([]);
    expect(field()).toHaveValue('Gu');
    expect(field()).toHaveFocus();
  });

  test('continued while this one was typing: a note says so, and the focus is not lost', async () => {
    const page = await at('name');
    await user.type(field(), 'Gu');
    await answeredElsewhere(page);
    expect(announcements()).toContain(wentOn);
    expect(document.body).not.toHaveFocus();
    expect(page.copy.draft(conversation, 'name')).toEqual({ kind: 'input', text: 'Gu' });
  });
});

test('the pace is stored, the hidden one is not', async () => {
  const page = await load(new World());
  expect(screen.getByRole('radio', { name: 'Normal' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Quick' }));
  fireEvent.keyDown(window, { altKey: true, shiftKey: true, key: '+', code: 'Equal' });
  await user.click(screen.getByRole('button', { name: 'Yes Please' }));
  const again = await openInNewTab(page);
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Settings' }));
  expect(await screen.findByRole('radio', { name: 'Quick' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await pass(again.clock, 400 + 50 - 1);
  expect(screen.queryByText('How was it?')).not.toBeInTheDocument();
  await pass(again.clock, 1);
  expect(screen.getByText('How was it?')).toBeInTheDocument();
});

test('at the pace of taps each message but the first waits for "Go on", and the focus stays on it', async () => {
  const { clock } = await load(new World());
  await user.click(screen.getByRole('radio', { name: 'When we tap' }));
  await pass(clock, 100_000);
  expect(bubbles()).toEqual(['Settle in', 'Coach: Hello both of you']);
  const goOn = button('Go on');
  goOn.focus();
  await user.keyboard('{Enter}');
  expect(bubbles().at(-1)).toBe('Coach: Sit');
  expect(button('Go on')).toBe(goOn);
  expect(goOn).toHaveFocus();
  await pass(clock, 100_000);
  expect(bubbles()).toHaveLength(3);
  while (replyIsThere() && reply().queryByRole('button', { name: 'Easy' }) === null)
    await user.click(button('Go on'));
  expect(reply().queryByRole('button', { name: 'Go on' })).not.toBeInTheDocument();
});

test('what waits for a tap comes by itself when another pace is chosen', async () => {
  const { clock } = await load(new World());
  await user.click(screen.getByRole('radio', { name: 'When we tap' }));
  await pass(clock, 100_000);
  await user.click(screen.getByRole('radio', { name: 'All at once' }));
  await pass(clock, 0);
  expect(button('Easy')).toBeVisible();
});

test('the settings hold pace and text size; a change takes effect at once', async () => {
  await load(new World());
  await user.click(screen.getByRole('button', { name: 'Settings' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'How this looks and moves' }));
  await user.click(dialog.getByRole('radio', { name: 'Larger' }));
  await user.click(dialog.getByRole('radio', { name: 'Quick' }));
  expect(localStorage.getItem('fireside.text-size')).toBe('"larger"');
  expect(localStorage.getItem('fireside.pace')).toBe('"quick"');
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Settings' })).toHaveFocus();
});
