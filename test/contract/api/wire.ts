import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import {
  programmeActivityPath,
  standaloneActivityPath,
} from '../../../src/infrastructure/shared/api/activity.ts';
import { contentKinds } from '../../../src/domain/content/content-kind.ts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { reportNames } from '../../../src/domain/reporting/report-names.ts';
import * as authoring from '../../../src/infrastructure/shared/api/authoring.ts';
import * as history from '../../../src/infrastructure/shared/api/content-history.ts';
import * as activity from '../../../src/infrastructure/shared/api/activity.ts';
import * as steps from '../../../src/infrastructure/shared/api/steps.ts';
import { answerKinds } from '../../../src/infrastructure/shared/api/parts/step-wire.ts';
import * as packs from '../../../src/infrastructure/shared/api/packs.ts';
import {
  problemSchema,
  httpStatusByErrorCode,
  type Problem,
} from '../../../src/infrastructure/shared/api/parts/problem.ts';
import * as reports from '../../../src/infrastructure/shared/api/reports.ts';
import {
  routeErrorCodes,
  fillPath,
  type RouteAccess,
  type Route,
} from '../../../src/infrastructure/shared/api/parts/route.ts';
import * as reviews from '../../../src/infrastructure/shared/api/reviews.ts';
import type { Answer, Caller, TestApi } from '../../support/api.ts';

const belowBase = [
  activity.getActivity,
  activity.enrolActivity,
  activity.startActivity,
  activity.resetActivity,
  activity.hideActivityAfterExit,
  steps.openConversation,
  steps.getAvailableSteps,
  steps.advanceTouchpoint,
  steps.rewindAnswer,
  steps.chooseCoachLanguage,
  packs.getOfflinePack,
  packs.submitHandIn,
  ...answerKinds.map(steps.submitAnswer),
];

const isRoute = (exported: unknown): exported is Route =>
  typeof exported === 'object' && exported !== null && 'access' in exported;

const folder = resolve('src/infrastructure/shared/api');
const load = createRequire(join(folder, 'wire.ts'));

/** The exports of each file of the wire: the calls of a new resource are tested without an entry here. */
const resources = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => load(join(folder, name)) as Readonly<Record<string, unknown>>);

/** The calls that the wire describes; those below {base} are there in both forms. */
const all: readonly Route[] = [
  ...resources.flatMap((resource) => Object.values(resource)).filter(isRoute),
  ...[authoring.contentUploadRoutes, history.contentHistoryRoutes, reviews.versionSignOffRoutes].flatMap(
    (calls) => contentKinds.flatMap((kind): Route[] => Object.values(calls[kind])),
  ),
  ...reportNames.map(reports.reportRoute),
  ...([standaloneActivityPath, programmeActivityPath] as const).flatMap((base) =>
    belowBase.map((route): Route => route(base)),
  ),
];
const openTo = (who: RouteAccess): readonly Route[] => all.filter(({ access }) => access === who);

/** The calls that anyone may make. */
export const openContract = openTo('anyone');
/** The calls of learners. */
export const contract = openTo('learner');
/** The calls of the admin app. */
export const adminContract = all.filter(({ access }) => access !== 'anyone' && access !== 'learner');

export const nameOf = ({ method, path }: Route): string => `${method} ${path}`;

/** The parameters of paths, with slugs of the test content. */
export const slugs = {
  activityId: 'every-kind',
  programmeId: 'calm-weeks',
  touchpointId: 'welcome',
  id: 'taster',
  version: 'version_1',
  personId: 'person_1',
  grantId: 'grant_1',
  paymentIntentId: 'pi_unheard_of',
  signInId: 'sign-in_1',
  passkeyId: 'passkey_1',
  copyId: 'copy_1',
  linkId: 'link_1',
  planId: 'plan_1',
  commentId: 'comment_1',
  signOffId: 'sign-off_1',
  conversationId: 'run_unheard_of',
  code: 'NOPE',
  mailId: 'mail_1',
  uploadId: 'upload_1',
  place: '0',
};

/** The sample texts of fields with these names; every other text field gets 'Some words'. */
const fieldTexts: Readonly<Record<string, string>> = { response: 'Mia', slug: 'renamed', kind: 'activity' };

/** Returns a sample body of a call, made from its schema. */
export function bodyOf({ path, body }: Route): object | undefined {
  if (body === undefined) return undefined;
  const step = path.endsWith('/feedback') ? 'closing-words' : 'your-name';
  const sample = (
    name: string,
    { type, required = [], minProperties = 0, properties = {} }: Shape,
  ): unknown => {
    const least = required.length === 0 ? Object.keys(properties).slice(0, minProperties) : required;
    if (type === 'object')
      return Object.fromEntries(least.map((key) => [key, sample(key, properties[key] ?? {})]));
    if (Array.isArray(type)) return null;
    if (type === 'array') return [];
    if (type === 'boolean') return false;
    if (type === 'integer' || type === 'number') return 1;
    return name === 'touchpointStepEntityId' ? step : (fieldTexts[name] ?? 'Some words');
  };
  return sample('', body as Shape) as object;
}

type Shape = {
  type?: string | readonly string[];
  required?: readonly string[];
  minProperties?: number;
  properties?: Readonly<Record<string, Shape>>;
};

export type Sent = {
  parameters?: Record<string, string>;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
};

/** Makes a call and checks the reply against the contract. */
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

/** Fails if a reply does not match the contract of this route. */
export function holdTo(route: Route, answer: Answer): void {
  expect(answer.headers.get('cache-control')).toBe('no-store');
  if (answer.status >= 400) {
    const { code } = problemIn(answer);
    expect({ route: nameOf(route), code, known: routeErrorCodes(route) }).toEqual({
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

/** Returns the problem details of an error reply, checked against their schema. */
export function problemIn(answer: Answer): Problem {
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect({ valid: isProblem(answer.json), text: answer.text }).toEqual({ valid: true, text: answer.text });
  const problem = answer.json as Problem;
  expect(problem.status).toBe(answer.status);
  expect(httpStatusByErrorCode[problem.code]).toBe(answer.status);
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
