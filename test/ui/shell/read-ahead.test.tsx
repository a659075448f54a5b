import type { ScreenSubject } from '../../../src/application/ports/device/catalogue/learner-gateway.ts';
import { exposeAddressFunctions } from '../../../src/infrastructure/browser/early/hide-address.ts';
import { hideUrlSubject } from '../../../src/domain/platform/hidden-address.ts';
import { prefetchScreenData } from '../../../src/ui/shell/LearnerApp.tsx';
import { learnerGateway } from '../learner/support.tsx';

exposeAddressFunctions();

it.each<[string, ScreenSubject[]]>([
  ['/', ['catalogue']],
  ['/?durations=5mins&searchText=calm', []],
  ['/programme/calmer', [{ programme: 'calmer' }]],
  ['/activity/worry', [{ activity: 'worry' }]],
  ['/programme/calmer/activity/worry?x=1', [{ activity: 'worry', programme: 'calmer' }]],
  ['/programme/calmer/activity/worry/chat', []],
  [hideUrlSubject('/programme/calmer/activity/worry'), [{ activity: 'worry', programme: 'calmer' }]],
  [hideUrlSubject('/?searchText=calm'), []],
  ['/shop', []],
  ['/no/such/page', []],
])('the data of %s is prefetched, except for a search by the query', (path, wanted) => {
  const asked: ScreenSubject[] = [];
  prefetchScreenData(path, learnerGateway({ readAhead: (subject) => void asked.push(subject) }));
  expect(asked).toEqual(wanted);
});
