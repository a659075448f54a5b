import { programmeBase, standaloneBase } from '../../../src/infrastructure/shared/api/activity.ts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import * as audit from '../../../src/infrastructure/shared/api/audit.ts';
import * as authoring from '../../../src/infrastructure/shared/api/authoring.ts';
import * as history from '../../../src/infrastructure/shared/api/content-history.ts';
import * as activity from '../../../src/infrastructure/shared/api/activity.ts';
import * as steps from '../../../src/infrastructure/shared/api/steps.ts';
import * as catalogue from '../../../src/infrastructure/shared/api/catalogue.ts';
import * as me from '../../../src/infrastructure/shared/api/me.ts';
import * as payments from '../../../src/infrastructure/shared/api/payments.ts';
import { problemSchema, statusOf, type Problem } from '../../../src/infrastructure/shared/api/problem.ts';
import * as people from '../../../src/infrastructure/shared/api/people.ts';
import * as programme from '../../../src/infrastructure/shared/api/programme.ts';
import * as reports from '../../../src/infrastructure/shared/api/reports.ts';
import * as promoCodes from '../../../src/infrastructure/shared/api/promo-codes.ts';
import { errorsOf, fillPath, type Route } from '../../../src/infrastructure/shared/api/route.ts';
import * as user from '../../../src/infrastructure/shared/api/user.ts';
import type { Answer, Caller, TestApi } from '../../support/api.ts';

const belowBase = [
  activity.getActivity,
  activity.enrolActivity,
  activity.startActivity,
  activity.resetActivity,
  steps.openConversation,
  steps.getAvailableSteps,
  steps.nextTouchpoint,
  steps.submitChoice,
  steps.submitInput,
  steps.submitFeedback,
];

/** The calls that anyone may make. */
export const openContract: readonly Route[] = [user.register, user.resendVerification];

/** Every call that learners have, those below {base} in both forms. */
export const contract: readonly Route[] = [
  me.getMe,
  catalogue.search,
  programme.listMyProgrammes,
  programme.getProgramme,
  programme.enrolProgramme,
  programme.startProgramme,
  programme.completeProgramme,
  programme.resetProgramme,
  programme.continueProgramme,
  activity.listMyActivities,
  activity.nextActivity,
  activity.completeActivity,
  payments.getPaymentsConfig,
  payments.createPayment,
  payments.verifyPurchase,
  payments.sandboxRetrieve,
  payments.sandboxConfirm,
  promoCodes.findPromoCode,
  promoCodes.claimPromoCode,
  promoCodes.applyPromoCode,
  ...([standaloneBase, programmeBase] as const).flatMap((base) =>
    belowBase.map((route): Route => route(base)),
  ),
];

/** Every call for admins alone. */
export const adminContract: readonly Route[] = [
  authoring.listActivities,
  authoring.listProgrammes,
  authoring.validateActivity,
  authoring.validateProgramme,
  authoring.createActivity,
  authoring.createProgramme,
  authoring.rehearseActivity,
  history.listActivityVersions,
  history.getActivityVersion,
  history.restoreActivityVersion,
  history.listProgrammeVersions,
  history.getProgrammeVersion,
  history.restoreProgrammeVersion,
  history.getActivityState,
  history.getProgrammeState,
  history.withdrawActivity,
  history.archiveActivity,
  history.bringBackActivity,
  history.renameActivity,
  history.withdrawProgramme,
  history.archiveProgramme,
  history.bringBackProgramme,
  history.renameProgramme,
  reports.programmeReport,
  reports.activityReport,
  reports.combinedReport,
  reports.getFigures,
  people.searchPeople,
  people.getPerson,
  people.setRoles,
  people.grantAccess,
  people.endAccess,
  people.exportPerson,
  people.prepareErasure,
  people.erasePerson,
  audit.listAuditLog,
];

export const nameOf = ({ method, path }: Route): string => `${method} ${path}`;

/** A path's parameters with slugs of the test content. */
export const slugs = {
  activityId: 'every-kind',
  programmeId: 'calm-weeks',
  touchpointId: 'welcome',
  id: 'taster',
  version: 'version_1',
  personId: 'person_1',
  grantId: 'grant_1',
  paymentIntentId: 'pi_unheard_of',
};

/** A body that a call takes, as far as its schema goes. */
export function bodyOf({ path }: Route): object | undefined {
  if (/\/(choice|input)$/.test(path)) return { touchpointStepEntityId: 'your-name', response: 'Mia' };
  if (path.endsWith('/feedback')) return { touchpointStepEntityId: 'closing-words', questionResponses: [] };
  if (path.endsWith('/withdraw')) return { reason: 'A wrong number' };
  if (path.endsWith('/rename')) return { slug: 'renamed' };
  return undefined;
}

export type Sent = {
  parameters?: Record<string, string>;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
};

/** Calls a route as the contract says, and checks the reply against the contract. */
export async function send(
  api: TestApi,
  caller: Caller | null,
  route: Route,
  { parameters = slugs, query = '', body = bodyOf(route), headers = {} }: Sent = {},
): Promise<Answer> {
  const path = `/api${fillPath(route.path, parameters)}${query}`;
  const answer = await api.request(route.method, path, {
    ...(caller ? { token: caller.token } : {}),
    ...(body === undefined
      ? { headers }
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }),
  });
  holdTo(route, answer);
  return answer;
}

/** Fails when a reply is not in the contract of this route. */
export function holdTo(route: Route, answer: Answer): void {
  expect(answer.headers.get('cache-control')).toBe('no-store');
  if (answer.status >= 400) {
    const { code } = problemIn(answer);
    expect({ route: nameOf(route), code, known: errorsOf(route) }).toEqual({
      route: nameOf(route),
      code,
      known: expect.arrayContaining([code]),
    });
  } else if (route.download && answer.status === 200) {
    expect(answer.headers.get('content-type')).toBe(`${route.download}; charset=utf-8`);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="report.csv"');
  } else if (route.reply) {
    expect(answer.status).toBe(route.status ?? 200);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    const validate = validatorOf(route);
    expect({ route: nameOf(route), valid: validate(answer.json), errors: validate.errors }).toEqual({
      route: nameOf(route),
      valid: true,
      errors: null,
    });
  } else {
    expect(answer.status).toBe(204);
    expect(answer.text).toBe('');
  }
}

/** The problem details of an error answer, checked against their schema. */
export function problemIn(answer: Answer): Problem {
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect({ valid: isProblem(answer.json), text: answer.text }).toEqual({ valid: true, text: answer.text });
  const problem = answer.json as Problem;
  expect(problem.status).toBe(answer.status);
  expect(statusOf[problem.code]).toBe(answer.status);
  return problem;
}

const ajv = new Ajv2020({
  strict: false,
  formats: { 'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/ },
});
const isProblem = ajv.compile(problemSchema);
const validators = new Map<string, ValidateFunction>();

function validatorOf(route: Route): ValidateFunction {
  const validate = validators.get(nameOf(route)) ?? ajv.compile(route.reply as object);
  validators.set(nameOf(route), validate);
  return validate;
}
