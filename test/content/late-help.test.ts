import type { ActivityDefinition, TouchpointDefinition } from '../../src/domain/activity/definition.ts';
import { findInstantTouchpoints } from '../../src/domain/chat/instant.ts';
import { foldLogIntoScript } from '../../src/domain/chat/script.ts';
import { normalPace } from '../../src/domain/sequencer/timing.ts';
import { checkLateHelp, helpWithinMs } from '../../src/domain/checks/check-late-help.ts';
import { listAvailableLanguages, sourceLanguage } from '../../src/domain/content/translation.ts';
import { isTenderContent } from '../../src/domain/catalogue/tender.ts';
import { hasHelpReference } from '../../src/domain/support/names-help.ts';
import { translateContent } from '../../src/domain/translation/translate-content.ts';
import { library } from '../support/library.ts';
import { activity, choice, input, message, touchpoint } from '../support/activity.ts';
import { Conversation } from '../support/conversation.ts';

const { activities } = library();

const inEveryLanguage = activities.flatMap((activity) =>
  [sourceLanguage, ...listAvailableLanguages(activity)].map(
    (language) =>
      [activity.slug, language, { ...activity, ...translateContent(activity, language) }] as const,
  ),
);

test.each(inEveryLanguage)(
  '%s in %s: where danger is named, the first help line and button stand within one second on every path',
  (_slug, _language, activity) => {
    expect(checkLateHelp(activity)).toEqual([]);
  },
);

const thanks = message('Thank you for telling.');
const number = message('Call **0800 1111**, day and night.');

/** A question whose second answer leads to these words; `asked`: the fields of its touchpoint. */
const leadingToHelp = (
  answer: string,
  { asked, pace }: { asked?: Partial<TouchpointDefinition>; pace?: 'instant' } = {},
) => {
  const isPrivate = asked?.for !== undefined;
  const how = choice('how', ['Fine -> end', `${answer} -> help`], { private: isPrivate });
  return activity([
    { ...touchpoint('start', [how]), ...asked },
    { ...touchpoint('help', [thanks, number]), ...asked, ...(pace && { pace }) },
    { ...touchpoint('end', [choice('last', ['Yes', 'No'])]), ...(pace && { pace }) },
  ]);
};

const pathsOf = (definition: ActivityDefinition): string[] =>
  checkLateHelp(definition).map(({ path }) => path ?? '');

test('what a child answers alone, and leads to help, is answered at once, whatever its words', () => {
  const asked = { for: 'child' } as const;
  const late = ['/touchpoints/0/steps/0/options/1'];
  for (const answer of ['Something there scares me', "Something isn't right", 'The third one']) {
    expect(pathsOf(leadingToHelp(answer, { asked }))).toEqual(late);
    expect(pathsOf(leadingToHelp(answer, { asked, pace: 'instant' }))).toEqual([]);
    expect(pathsOf(leadingToHelp(answer))).toEqual([]);
  }
  const written = activity([
    { ...touchpoint('start', [input('said', { private: true }), thanks, number]), ...asked },
    touchpoint('end', [choice('last', ['Yes', 'No'])]),
  ]);
  expect(pathsOf(written)).toEqual(['/touchpoints/0/steps/0']);
});

test('an answer that speaks of fear wants help at once, as one that speaks of danger', () => {
  for (const answer of ['Scared', 'Dad gets angry', 'Someone hurts me']) {
    expect(pathsOf(leadingToHelp(answer))).toEqual(['/touchpoints/0/steps/0/options/1']);
    expect(pathsOf(leadingToHelp(answer, { pace: 'instant' }))).toEqual([]);
  }
});

test('an answer is measured on each way that its touchpoint can lead on', () => {
  const alone = choice('how', ['Fine', 'Someone hurts me'], { remember: 'how' });
  const definition = activity([
    {
      ...touchpoint('start', [alone], 'end'),
      nextWhen: [{ when: { how: ['Someone hurts me'] }, to: 'help' }],
    },
    touchpoint('help', [thanks, number]),
    touchpoint('end', [choice('last', ['Yes', 'No'])]),
  ]);
  expect(pathsOf(definition)).toEqual(['/touchpoints/0/steps/0/options/1']);
});

const tender = activities.filter(isTenderContent);

test.each(tender.map((activity) => [activity.slug, activity] as const))(
  '%s is tender: at the pace of a newcomer its first question stands at once, with the help before it',
  (_slug, activity) => {
    const { steps, activityStatus } = foldLogIntoScript(activity, []).available();
    const talk = new Conversation(normalPace).load(0, [...steps], activityStatus);
    const help = talk.bubbles.find((bubble) => bubble.kind === 'text' && hasHelpReference(bubble.text));
    expect(help?.shownAt ?? 0).toBeLessThanOrEqual(helpWithinMs);
    const asks = talk.state.pending ?? talk.state.following;
    expect([asks === null, talk.wakeAt]).toEqual([false, null]);
  },
);

test('every pause of the library comes at once, with the help that leads there', () => {
  for (const activity of activities) {
    const instant = findInstantTouchpoints(activity);
    for (const touchpoint of activity.touchpoints)
      if (touchpoint.ending === 'pause')
        expect([activity.slug, touchpoint.id, instant.has(touchpoint)]).toEqual([
          activity.slug,
          touchpoint.id,
          true,
        ]);
  }
});
