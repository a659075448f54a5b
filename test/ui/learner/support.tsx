import { AppInstallation } from '../../../src/application/ports/device/platform/installation.ts';
import { memoryInstallation } from '../../support/stores/memory-installation.ts';
import { QuickExit } from '../../../src/application/ports/device/support/quick-exit.ts';
import { memoryQuickExit } from '../../support/stores/memory-quick-exit.ts';
import { HomePageStorage } from '../../../src/application/ports/device/catalogue/home-memory.ts';
import { plainCard } from '../../support/card.ts';
import { memoryHome } from '../../support/stores/memory-home.ts';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { AccountGateway } from '../../../src/application/ports/device/account/account-gateway.ts';
import { MemoryAccountGateway } from '../../support/stores/memory-account-gateway.ts';
import { AppError } from '../../../src/application/errors.ts';
import { Appearance } from '../../../src/application/ports/device/platform/appearance.ts';
import {
  ChatGatewayFactory,
  type ChatGateway,
} from '../../../src/application/ports/device/chat/chat-gateway.ts';
import { Clock, ServerTime } from '../../../src/application/ports/clock.ts';
import { NetworkConnection } from '../../../src/application/ports/device/platform/connection.ts';
import { OfflineStore } from '../../../src/application/ports/device/chat/offline-store.ts';
import { LearnerGateway } from '../../../src/application/ports/device/catalogue/learner-gateway.ts';
import { AppUpdate } from '../../../src/application/ports/device/platform/new-version.ts';
import { ReauthenticationGateway } from '../../../src/application/ports/device/account/reauthentication-gateway.ts';
import { UserPresence } from '../../../src/application/ports/device/platform/presence.ts';
import { ReminderGateway } from '../../../src/application/ports/device/reminders/reminder-gateway.ts';
import { CrossTabNotifier } from '../../../src/application/ports/device/chat/cross-tab-notifier.ts';
import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import type { ActivityDetails } from '../../../src/domain/activity/progression.ts';
import type { CatalogueCard } from '../../../src/domain/catalogue/card.ts';
import type { ProgrammeDetails } from '../../../src/domain/programme/enrolment.ts';
import { WindowAppearance } from '../../../src/infrastructure/browser/platform/window-appearance.ts';
import { InMemoryChatGateway } from '../../../src/infrastructure/shared/engine/local-chat-gateway.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { ManualNetworkConnection } from '../../../src/infrastructure/shared/engine/manual-connection.ts';
import type { LocalVoice } from '../../../src/application/ports/device/chat/local-voice.ts';
import { MemoryLocalVoice } from '../../support/stores/memory-local-voice.ts';
import {
  MemoryReauthenticationGateway,
  memoryPresence,
} from '../../support/stores/memory-reauthentication.ts';
import { MemoryNewVersion } from '../../support/stores/memory-new-version.ts';
import { SimulatedTabs } from '../../../src/infrastructure/shared/engine/memory-tabs.ts';
import { ErrorBoundary } from '../../../src/ui/layout/ErrorBoundary.tsx';
import type { Resolver } from '../../../src/ui/stores/resolver.ts';
import { ServicesProvider } from '../../../src/ui/context/Services.tsx';
import { AnnouncerProvider } from '../../../src/ui/kit/Announcer.tsx';
import { LearnerLinks } from '../../../src/ui/context/links.ts';
import { offlineStore } from '../../support/chat.ts';
import '../../support/i18n.ts';
import { resolverOf } from '../../support/resolver-of.ts';

export const dayMs = 86_400_000;
/** Monday 2 March 2026, noon in London. */
export const noon = Date.UTC(2026, 2, 2, 12);

/** A conversation with every kind of step in it. */
export const talk: ActivityDefinition = {
  slug: 'worry',
  title: 'When worries get loud',
  summaryShort: 'Name a worry.',
  summaryFull: 'Name a worry.',
  status: 'Available',
  audience: 'together',
  categories: { durations: ['10mins'] },
  touchpoints: [
    {
      id: 'hello',
      title: 'Settle in',
      steps: [
        { type: 'message', id: 'hi', text: 'Hello **both** of you' },
        {
          type: 'message',
          id: 'sit',
          text: 'Sit',
          image: { url: '/sit.png', alt: 'Two chairs' },
          action: 'listen',
        },
        {
          type: 'user-path-choice',
          id: 'how',
          text: 'How was it?',
          options: [{ label: 'Easy' }, { label: 'Hard' }],
        },
        { type: 'message', id: 'bye', text: 'Thank you' },
      ],
    },
    {
      id: 'name',
      title: 'Name the worry',
      steps: [
        { type: 'user-input', id: 'name', text: 'What is it called?', maxLength: 10 },
        {
          type: 'feedback',
          id: 'asked',
          text: 'A few questions',
          questions: [
            {
              id: 'who',
              type: 'single-select',
              prompt: 'Who took part?',
              options: [
                { label: 'We two', value: 'two' },
                { label: 'All of us', value: 'all' },
              ],
            },
            { id: 'close', type: 'range', prompt: 'How close do you feel?', min: 1, max: 5 },
            { id: 'advice', type: 'text', prompt: 'What would you tell others?', maxLength: 20 },
            {
              id: 'helped',
              type: 'multi-select',
              prompt: 'What helped?',
              options: [
                { label: 'Drawing', value: 'draw' },
                { label: 'Sitting', value: 'sit' },
              ],
            },
          ],
        },
        { type: 'message', id: 'end', text: 'Well done' },
      ],
    },
  ],
};

/** Creates a gateway to a local conversation, whose calls throw the errors in `failures`; `calls` records them. */
export function chatGateway(clock: Clock, definition: ActivityDefinition = talk) {
  const local = new InMemoryChatGateway(definition, clock);
  const calls: string[] = [];
  const failures = new Map<keyof ChatGateway, AppError>();
  const through =
    <Args extends unknown[], Reply>(name: keyof ChatGateway, call: (...args: Args) => Promise<Reply>) =>
    async (...args: Args): Promise<Reply> => {
      calls.push(name);
      const failure = failures.get(name);
      if (failure) throw failure;
      return call(...args);
    };
  const gateway: ChatGateway = {
    enrol: through('enrol', () => local.enrol()),
    activity: through('activity', () => local.activity()),
    start: through('start', () => local.start()),
    availableSteps: through('availableSteps', () => local.availableSteps()),
    nextTouchpoint: through('nextTouchpoint', (id: string) => local.nextTouchpoint(id)),
    respond: through('respond', (id: string, response: Parameters<ChatGateway['respond']>[1]) =>
      local.respond(id, response),
    ),
    complete: through('complete', () => local.complete()),
  };
  return { gateway, local, calls, failures };
}

export const activity = (over: Partial<ActivityDetails> = {}): ActivityDetails => ({
  id: 'a1',
  slug: 'worry',
  title: 'When worries get loud',
  subtitle: 'Name it',
  summaryShort: 'Name a worry as a pair.',
  summaryFull: 'Worries grow **in the dark**.',
  status: 'Available',
  progressionStatus: 'AvailableNow',
  availableAt: noon - dayMs,
  startedAt: null,
  completedAt: null,
  durations: ['10mins'],
  lifeChallenges: ['anxiety'],
  audience: 'together',
  ...over,
});

export const programme = (over: Partial<ProgrammeDetails> = {}): ProgrammeDetails => ({
  id: 'p1',
  slug: 'calm',
  title: 'Calmer conversations',
  subtitle: 'One a week',
  summaryShort: 'Talk when feelings run high.',
  summaryFull: 'Big feelings are part of **family life**.',
  status: 'Available',
  progressionStatus: 'InProgress',
  activities: [activity()],
  nextActivityAt: null,
  durations: ['10mins'],
  lifeChallenges: [],
  ...over,
});

export const card = (over: Partial<CatalogueCard> = {}): CatalogueCard =>
  plainCard('worry', {
    title: 'When worries get loud',
    summaryShort: 'Name a worry as a pair.',
    relationshipBuilders: ['trustInitiator'],
    ...over,
  });

const nothing = (): Promise<never> => Promise.reject(new AppError('Unexpected', 'Not part of this test'));

/** Returns the learner's calls that a test gives; every other call is refused. */
export function learnerGateway(over: Partial<LearnerGateway>): LearnerGateway {
  const given: Partial<LearnerGateway> = {
    readAhead: () => undefined,
    shelvesAhead: () => null,
    search: () => ({ shelves: nothing(), abort: () => undefined }),
    ...over,
  };
  return new Proxy(given as LearnerGateway, {
    get: (calls, name) => Reflect.get(calls, name) ?? (name === 'then' ? undefined : nothing),
  });
}

/** Returns the device's ports of a conversation. */
export const surroundings = () => ({
  copy: offlineStore(),
  connection: new ManualNetworkConnection(),
  tabs: new SimulatedTabs(),
});

export function servicesWith(ports: {
  clock?: Clock;
  around?: ReturnType<typeof surroundings>;
  gateway?: ChatGateway;
  learners?: LearnerGateway;
  links?: LearnerLinks;
  home?: HomePageStorage;
  quickExit?: QuickExit;
  installation?: AppInstallation;
  account?: AccountGateway;
  reminders?: ReminderGateway;
  voice?: LocalVoice;
  presence?: UserPresence;
  reauthentication?: ReauthenticationGateway;
}): Resolver {
  const { clock = new ManualClock(noon), around = surroundings() } = ports;
  const bound = new Map<symbol, unknown>([
    [Clock, clock],
    [ServerTime, clock],
    [
      ChatGatewayFactory,
      { open: () => ports.gateway, voice: async () => ports.voice ?? new MemoryLocalVoice([]) },
    ],
    [LearnerGateway, ports.learners],
    [HomePageStorage, ports.home ?? memoryHome()],
    [AppInstallation, ports.installation ?? memoryInstallation()],
    [LearnerLinks, ports.links ?? {}],
    [AccountGateway, ports.account ?? new MemoryAccountGateway()],
    [ReminderGateway, ports.reminders ?? { find: async () => null }],
    [OfflineStore, around.copy],
    [QuickExit, ports.quickExit ?? memoryQuickExit()],
    [Appearance, new WindowAppearance()],
    [NetworkConnection, around.connection],
    [AppUpdate, new MemoryNewVersion()],
    [CrossTabNotifier, around.tabs.open()],
    [UserPresence, ports.presence ?? memoryPresence(clock, clock.now())],
    [ReauthenticationGateway, ports.reauthentication ?? new MemoryReauthenticationGateway()],
  ]);
  return resolverOf(bound);
}

/** Renders a screen at an address, inside the providers that the program puts around every screen. */
export async function show(screen: ReactElement, path: string, address: string, services: Resolver) {
  const view = render(
    <ServicesProvider services={services}>
      <AnnouncerProvider>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path={path} element={<ErrorBoundary>{screen}</ErrorBoundary>} />
            <Route path="*" element={<Elsewhere />} />
          </Routes>
        </MemoryRouter>
      </AnnouncerProvider>
    </ServicesProvider>,
  );
  await settle();
  return view;
}

function Elsewhere() {
  return <p>Now at {useLocation().pathname}</p>;
}

/** Waits until every pending reply has arrived. */
export async function settle(): Promise<void> {
  await act(async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  });
}

/** Presses a button by keyboard, because jsdom has no layout, so no option counts as still under a pointer. */
export async function press(button: HTMLElement): Promise<void> {
  button.focus();
  await userEvent.keyboard('{Enter}');
}

/** Moves the clock and waits for the effects. */
export async function pass(clock: ManualClock, durationMs: number): Promise<void> {
  await act(async () => clock.moveBy(durationMs));
  await settle();
}
