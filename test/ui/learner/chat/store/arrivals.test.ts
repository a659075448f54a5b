import { initialChatState } from '../../../../../src/domain/sequencer/chat-state.ts';
import type { Bubble } from '../../../../../src/domain/sequencer/bubbles.ts';
import { NewBubbleReporter, type NewBubbles } from '../../../../../src/ui/learner/chat/store/new-bubbles.ts';
import {
  createBatchedChatDisplay,
  type DisplayChanges,
} from '../../../../../src/ui/learner/chat/store/batched-chat-display.ts';

const bubble = (id: string, viewed = false, from: Bubble['from'] = 'coach'): Bubble => ({
  id,
  stepId: id,
  kind: 'text',
  shownAt: 0,
  from,
  text: id,
  viewed,
});
const none: DisplayChanges = { cleared: false, arrived: [], undone: null, closing: null };

test('all that one event shows is handed on once, and nothing of it with the next event', () => {
  const changes: DisplayChanges[] = [];
  const screen = createBatchedChatDisplay({
    changed: (_state, shown) => changes.push(shown),
    raise: () => undefined,
  });
  screen.show(bubble('dropped'));
  screen.clear();
  screen.show(bubble('one'));
  screen.undo('step', new Set(['before']));
  screen.close(bubble('closed'));
  screen.changed(initialChatState);
  screen.changed(initialChatState);
  expect(changes).toEqual([
    {
      cleared: true,
      arrived: [bubble('one')],
      undone: { stepId: 'step', reached: new Set(['before']) },
      closing: bubble('closed'),
    },
    none,
  ]);
});

test('the bubbles of a step are announced together, unless the family goes back before', () => {
  const announced: NewBubbles[] = [];
  const arrivals = new NewBubbleReporter();
  const stop = arrivals.listen((arrival) => announced.push(arrival));
  const [one, two, own, read] = [
    bubble('one'),
    bubble('two'),
    bubble('own', false, 'you'),
    bubble('read', true),
  ];
  arrivals.announce({ ...none, arrived: [one] }, { isMore: true });
  expect(announced).toEqual([]);
  arrivals.announce({ ...none, arrived: [two, own] }, { isMore: false });
  arrivals.announce({ ...none, arrived: [one] }, { isMore: true });
  arrivals.announce({ ...none, cleared: true, arrived: [read] }, { isMore: false });
  arrivals.announce({ ...none, arrived: [one] }, { isMore: true });
  arrivals.announce({ ...none, undone: { stepId: 'one', reached: new Set() } }, { isMore: false });
  arrivals.announce(none, { isMore: false });
  expect(announced).toEqual([
    { seen: 0, fresh: [one, two] },
    { seen: 1, fresh: [] },
  ]);
  stop();
  arrivals.announce({ ...none, arrived: [two] }, { isMore: false });
  expect(announced).toHaveLength(2);
});
