import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ActivityDetails } from '../../../src/domain/activity/progression.ts';
import type { ProgrammeDetails } from '../../../src/domain/programme/enrolment.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { ActivityScreen } from '../../../src/ui/learner/activity/ActivityScreen.tsx';
import { ChatScreen } from '../../../src/ui/learner/chat/ChatScreen.tsx';
import { DashboardScreen } from '../../../src/ui/learner/catalogue/DashboardScreen.tsx';
import { ProgrammeScreen } from '../../../src/ui/learner/programme/ProgrammeScreen.tsx';
import cy from '../../../src/ui/public/locales/cy/translation.json' with { type: 'json' };
import { i18n } from '../../support/i18n.ts';
import { searches } from './searches.ts';
import {
  activity,
  card,
  chatGateway,
  dayMs,
  learnerGateway,
  noon,
  pass,
  press,
  programme,
  servicesWith,
  settle,
  show,
} from './support.tsx';

beforeAll(() => {
  i18n.addResourceBundle('cy', 'translation', cy);
});
beforeEach(() => act(() => i18n.changeLanguage('cy')));
afterEach(() => act(() => i18n.changeLanguage('en')));

/**
 * Returns the texts below an element that are marked with this language; unmarked text has the language of the page.
 */
function textsIn(lang: string, root: Element = document.body): string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    const marked = parentElement?.closest('[lang]')?.getAttribute('lang') ?? 'cy';
    if (marked === lang && textContent?.trim()) texts.push(textContent.trim());
  }
  return texts;
}

const openActivity = (details: ActivityDetails) =>
  show(
    <ActivityScreen />,
    '/activity/:activitySlug',
    '/activity/worry',
    servicesWith({ learners: learnerGateway({ activity: async () => details }) }),
  );

const openProgramme = (details: ProgrammeDetails) =>
  show(
    <ProgrammeScreen />,
    '/programme/:programmeSlug',
    '/programme/calm',
    servicesWith({ learners: learnerGateway({ programme: async () => details }) }),
  );

const inEnglish = "Mae'r Gweithgaredd hwn yn Saesneg.";

test('titles and summaries of cards are marked as English on a Welsh page, the rest is not', async () => {
  const { learners, answer } = searches();
  await show(<DashboardScreen />, '/', '/', servicesWith({ learners }));
  await answer([{ label: 'Anxiety', cards: [card()] }]);
  expect(textsIn('en-GB')).toEqual(['When worries get loud', 'Name a worry as a pair.']);
  expect(textsIn('cy')).toEqual(expect.arrayContaining(['Gorbryder', 'Gweithgaredd · 10 munud']));
});

test('an Activity page says in Welsh that the Activity is in English, and marks its texts', async () => {
  const { container } = await openActivity(
    activity({ summaryFull: 'Worries [grow](https://example.org) **in the dark**.' }),
  );
  await screen.findByText('in the dark');
  expect(textsIn('en-GB')).toEqual([
    'When worries get loud',
    'Name it',
    'Worries',
    'grow',
    'in the dark',
    '.',
  ]);
  expect(screen.getByText(inEnglish)).toBeVisible();
  expect(textsIn('cy', container)).toEqual(
    expect.arrayContaining([inEnglish, "Dechrau'r Gweithgaredd hwn", '(yn agor mewn tab newydd)']),
  );
});

test('a Programme page says so too, with its next Activity and its list', async () => {
  const later = activity({
    slug: 'later',
    title: 'Later',
    summaryShort: 'Another day.',
    availableAt: noon + 4 * dayMs,
    progressionStatus: 'AvailableSoon',
  });
  await openProgramme(programme({ summaryFull: 'Big feelings', activities: [activity(), later] }));
  await screen.findByText('Big feelings');
  expect(textsIn('en-GB')).toEqual([
    'Calmer conversations',
    'One a week',
    'When worries get loud',
    'Name a worry as a pair.',
    'Big feelings',
    'When worries get loud',
    'Name a worry as a pair.',
    'Later',
    'Another day.',
  ]);
  expect(screen.getByText("Mae'r Rhaglen hon yn Saesneg.")).toBeVisible();
  expect(textsIn('cy')).toContain('Ar gael: Dydd Gwener 6 Mawrth');
});

describe('a conversation', () => {
  const user = userEvent.setup();

  test('is announced in its own language', async () => {
    const clock = new ManualClock(noon);
    const { gateway } = chatGateway(clock);
    const services = servicesWith({ clock, gateway });
    await show(<ChatScreen />, '/activity/:activitySlug/chat', '/activity/worry/chat', services);
    await pass(clock, 1500);
    const log = screen.getByRole('log', { hidden: true });
    await waitFor(() => expect(textsIn('en-GB', log)).toEqual(['Hello both of you']));
    expect(textsIn('cy', log)).toEqual([cy.chat.coach]);
  });

  async function open() {
    const clock = new ManualClock(noon);
    const { gateway } = chatGateway(clock);
    await show(
      <ChatScreen />,
      '/activity/:activitySlug/chat',
      '/activity/worry/chat',
      servicesWith({ clock, gateway }),
    );
    const untilStill = async () => {
      await settle();
      while (clock.nextAt !== null) await pass(clock, clock.nextAt - clock.now());
    };
    await untilStill();
    return { untilStill };
  }

  test("marks the coach's words and the options, and neither buttons nor typed words", async () => {
    const { untilStill } = await open();
    expect(textsIn('en-GB')).toEqual(
      expect.arrayContaining([
        'When worries get loud',
        'Settle in',
        'both',
        'Sit',
        'How was it?',
        'Easy',
        'Hard',
      ]),
    );
    expect(screen.getByText(inEnglish)).toBeVisible();
    expect(screen.getByRole('img', { name: 'Two chairs' }).closest('[lang]')).toHaveAttribute(
      'lang',
      'en-GB',
    );
    expect(textsIn('cy')).toEqual(
      expect.arrayContaining(['Hyfforddwr:', 'Gwrando ar eich gilydd', 'Gadael am y tro', inEnglish]),
    );
    await press(screen.getByRole('button', { name: 'Easy' }));
    await untilStill();
    const mine = () =>
      screen.getAllByRole('listitem').filter(({ textContent }) => textContent?.startsWith(cy.chat.you));
    expect(textsIn('en-GB', mine()[0])).toEqual(['Easy']);
    expect(textsIn('cy', mine()[0])).toEqual([cy.chat.you]);
    await user.type(screen.getByRole('textbox'), 'Draig');
    await user.click(screen.getByRole('button', { name: cy.chat.send }));
    await untilStill();
    expect(textsIn('en-GB', mine()[1])).toEqual([]);
    expect(textsIn('cy', mine()[1])).toEqual([cy.chat.you, 'Draig']);

    const asked = screen.getByRole('group', { name: 'Who took part?' }).closest('form')!;
    expect(textsIn('en-GB', asked)).toEqual([
      'Who took part?',
      'We two',
      'All of us',
      'How close do you feel?',
      'What would you tell others?',
    ]);

    await user.click(screen.getByRole('button', { name: cy.feedback.next }));
    const links = asked.querySelector('section')!.querySelectorAll('a');
    expect([...links].map((link) => textsIn('en-GB', link))).toEqual([
      ['Who took part?'],
      ['How close do you feel?'],
      ['What would you tell others?'],
    ]);
    expect(textsIn('cy', links[1])).toEqual(['Dewiswch rif:']);
    expect(links[1]).toHaveTextContent('Dewiswch rif: How close do you feel?');
    // The link is a flex container, so its text must be one item to stay one line.
    expect(links[1]!.childNodes).toHaveLength(1);
  });

  test('marks the questions and the chosen options of a form that is read again, not what was written', async () => {
    const clock = new ManualClock(noon);
    const { gateway, local } = chatGateway(clock);
    await local.start();
    await local.respond('how', { kind: 'choice', response: 'Easy' });
    await local.nextTouchpoint('hello');
    await local.respond('name', { kind: 'input', response: 'Gus' });
    await local.respond('asked', {
      kind: 'feedback',
      questionResponses: [
        { feedbackQuestionEntityId: 'who', responses: ['all'] },
        { feedbackQuestionEntityId: 'close', responses: ['4'] },
        { feedbackQuestionEntityId: 'advice', responses: ['Da iawn'] },
        { feedbackQuestionEntityId: 'helped', responses: ['draw', 'sit'] },
      ],
    });
    const services = servicesWith({ clock, gateway });
    await show(<ChatScreen />, '/activity/:activitySlug/chat', '/activity/worry/chat', services);
    await settle();
    const form = screen.getByText('Da iawn').closest('dl')!;
    expect(textsIn('cy', form)).toEqual(['4', 'Da iawn']);
    expect(textsIn('en-GB', form)).toEqual([
      'Who took part?',
      'All of us',
      'How close do you feel?',
      'What would you tell others?',
      'What helped?',
      'Drawing',
      'Sitting',
    ]);
  });
});
