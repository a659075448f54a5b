import type { Subject } from '../../../src/application/ports/learner-gateway.ts';
import { emptyFilter } from '../../../src/domain/catalogue/filter.ts';
import { readAhead } from '../../../src/ui/app/LearnerApp.tsx';
import { learnerGateway } from '../learner/support.tsx';

it.each<[string, Subject[]]>([
  ['/', [{ filter: emptyFilter }]],
  [
    '/?durations=5mins&searchText=calm',
    [{ filter: { ...emptyFilter, durations: ['5mins'], searchText: 'calm' } }],
  ],
  ['/programme/calmer', [{ programme: 'calmer' }]],
  ['/activity/worry', [{ activity: 'worry' }]],
  ['/programme/calmer/activity/worry?x=1', [{ activity: 'worry', programme: 'calmer' }]],
  ['/programme/calmer/activity/worry/chat', []],
  ['/shop', []],
  ['/no/such/page', []],
])('what %s shows is asked for ahead', (path, wanted) => {
  const asked: Subject[] = [];
  readAhead(path, learnerGateway({ readAhead: (subject) => void asked.push(subject) }));
  expect(asked).toEqual(wanted);
});
