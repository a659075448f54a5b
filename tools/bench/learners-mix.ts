import { questionsEach, slugOf, stepOf } from '../../test/support/many-learners.ts';
import type { LoadRequest } from './load.ts';

const activities = 12;

/** The state of a visit: the dashboard, an Activity, its conversation to the end, and back. */
type Visit = { token: string; talk: string; step: number };

/**
 * Imitates learners, one request after the other: each connection takes one person through a visit, then the next
 * person. Two thirds of the requests are answers.
 */
export function learnersMix(tokens: readonly string[]): (connection: number) => LoadRequest {
  const visits = new Map<number, Visit>();
  let begun = 0;
  const newVisit = (): Visit => {
    const at = begun++;
    const learner = at % tokens.length;
    return { token: tokens[learner]!, talk: slugOf(Math.floor(at / tokens.length) % activities), step: 0 };
  };
  return (connection) => {
    const visit = visits.get(connection) ?? newVisit();
    visits.set(connection, visit);
    const request = inTurn(visit);
    visit.step += 1;
    if (visit.step === steps.length + questionsEach + ends.length) visits.delete(connection);
    return request;
  };
}

type Step = (visit: Visit) => LoadRequest;
const get =
  (name: string, path: (visit: Visit) => string): Step =>
  (visit) => ({ name, method: 'GET', path: `/api${path(visit)}`, token: visit.token });
const base = ({ talk }: Visit): string => `/my-activities/${talk}`;

const steps: readonly Step[] = [
  get('who I am', () => '/me'),
  get('the dashboard', () => '/my-programmes/search'),
  get('the dashboard, filtered', () => '/my-programmes/search?searchText=talk'),
  get('a Programme', () => '/my-programmes/talks'),
  get('an Activity', base),
  (visit) => ({ name: 'start', method: 'POST', path: `/api${base(visit)}/start`, token: visit.token }),
  get('its steps', (visit) => `${base(visit)}/get-available-steps`),
];

const ends: readonly Step[] = [
  ({ token, talk }) => ({
    name: 'complete',
    method: 'PUT',
    path: `/api/me/my-programme/activity/${talk}/complete`,
    token,
  }),
  (visit) => ({ name: 'reset', method: 'POST', path: `/api${base(visit)}/reset`, token: visit.token }),
];

function inTurn(visit: Visit): LoadRequest {
  const question = visit.step - steps.length;
  if (question < 0) return steps[visit.step]!(visit);
  if (question >= questionsEach) return ends[question - questionsEach]!(visit);
  return {
    name: 'an answer',
    method: 'POST',
    path: `/api${base(visit)}/input`,
    token: visit.token,
    body: { touchpointStepEntityId: stepOf(question), response: 'We talked about the day, and laughed.' },
  };
}
