import type { ScreenSubject } from '../../../src/application/ports/device/catalogue/learner-gateway.ts';
import { lendAddresses } from '../../../src/infrastructure/browser/early/hide-address.ts';
import { hiddenAddress } from '../../../src/domain/platform/hidden-address.ts';
import { readAhead } from '../../../src/ui/shell/LearnerApp.tsx';
import { learnerGateway } from '../learner/support.tsx';

lendAddresses();

it.each<[string, ScreenSubject[]]>([
  ['/', ['catalogue']],
  ['/?durations=5mins&searchText=calm', []],
  ['/programme/calmer', [{ programme: 'calmer' }]],
  ['/activity/worry', [{ activity: 'worry' }]],
  ['/programme/calmer/activity/worry?x=1', [{ activity: 'worry', programme: 'calmer' }]],
  ['/programme/calmer/activity/worry/chat', []],
  [hiddenAddress('/programme/calmer/activity/worry'), [{ activity: 'worry', programme: 'calmer' }]],
  [hiddenAddress('/?searchText=calm'), []],
  ['/shop', []],
  ['/no/such/page', []],
])('the data of %s is prefetched, except for a search by the query', (path, wanted) => {
  const asked: ScreenSubject[] = [];
  readAhead(path, learnerGateway({ readAhead: (subject) => void asked.push(subject) }));
  expect(asked).toEqual(wanted);
});
