import type { Subject } from '../../../src/application/ports/device/learner-gateway.ts';
import { readAhead } from '../../../src/ui/shell/LearnerApp.tsx';
import { learnerGateway } from '../learner/support.tsx';

it.each<[string, Subject[]]>([
  ['/', ['catalogue']],
  ['/?durations=5mins&searchText=calm', []],
  ['/programme/calmer', [{ programme: 'calmer' }]],
  ['/activity/worry', [{ activity: 'worry' }]],
  ['/programme/calmer/activity/worry?x=1', [{ activity: 'worry', programme: 'calmer' }]],
  ['/programme/calmer/activity/worry/chat', []],
  ['/shop', []],
  ['/no/such/page', []],
])('the data of %s is prefetched, except for a search by the query', (path, wanted) => {
  const asked: Subject[] = [];
  readAhead(path, learnerGateway({ readAhead: (subject) => void asked.push(subject) }));
  expect(asked).toEqual(wanted);
});
