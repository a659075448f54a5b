import { instantTouchpoints } from '../../src/domain/chat/instant.ts';
import { follow } from '../../src/domain/chat/script.ts';
import { normalPace } from '../../src/domain/sequencer/timing.ts';
import { checkLateHelp, helpWithinMs } from '../../src/domain/checks/check-late-help.ts';
import { languagesOf, sourceLanguage } from '../../src/domain/content/translation.ts';
import { isTenderContent } from '../../src/domain/catalogue/tender.ts';
import { namesHelp } from '../../src/domain/support/names-help.ts';
import { spokenIn } from '../../src/domain/translation/spoken-in.ts';
import { library } from '../support/library.ts';
import { Conversation } from '../support/conversation.ts';

const { activities } = library();

const inEveryLanguage = activities.flatMap((activity) =>
  [sourceLanguage, ...languagesOf(activity)].map(
    (language) => [activity.slug, language, { ...activity, ...spokenIn(activity, language) }] as const,
  ),
);

test.each(inEveryLanguage)(
  '%s in %s: where danger is named, the first help line and button stand within one second on every path',
  (_slug, _language, activity) => {
    expect(checkLateHelp(activity)).toEqual([]);
  },
);

const tender = activities.filter(isTenderContent);

test.each(tender.map((activity) => [activity.slug, activity] as const))(
  '%s is tender: at the pace of a newcomer its first question stands at once, with the help before it',
  (_slug, activity) => {
    const { steps, activityStatus } = follow(activity, []).available();
    const talk = new Conversation(normalPace).load(0, [...steps], activityStatus);
    const help = talk.bubbles.find((bubble) => bubble.kind === 'text' && namesHelp(bubble.text));
    expect(help?.shownAt ?? 0).toBeLessThanOrEqual(helpWithinMs);
    const asks = talk.state.pending ?? talk.state.following;
    expect([asks === null, talk.wakeAt]).toEqual([false, null]);
  },
);

test('every pause of the library comes at once, with the help that leads there', () => {
  for (const activity of activities) {
    const instant = instantTouchpoints(activity);
    for (const touchpoint of activity.touchpoints)
      if (touchpoint.ending === 'pause')
        expect([activity.slug, touchpoint.id, instant.has(touchpoint)]).toEqual([
          activity.slug,
          touchpoint.id,
          true,
        ]);
  }
});
