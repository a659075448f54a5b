import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  hasPermission,
  needsSecondFactor,
  type SecondFactorPolicy,
} from '../../../domain/account/permissions.ts';
import { AppError } from '../../../application/errors.ts';
import type { ContentLibrary } from '../../../application/ports/server/content/content-library.ts';
import type { SignedInAccount } from '../../../application/ports/server/account/own-sign-in.ts';
import { embeddedIssuer, type Person } from '../../../domain/people/person.ts';
import type { RouteAccess } from '../../shared/api/parts/route.ts';
import type { AccessTokenVerifier } from './access-tokens.ts';
import type { AuthenticateLearner, LearnerPorts } from '../activity/serve-learner.ts';
import type { PrefetchHint } from '../prefetch/request-prefetch.ts';
import { fileIsBeingMade } from '../platform/http/export-words.ts';
import { PersonRequestQueue, type LongRequest } from '../platform/http/person-request-queue.ts';
import { fieldsOrEmptyObject } from '../platform/fields.ts';
import { outsideIssuerSignInId } from './sql-reauthentication.ts';

declare module 'fastify' {
  interface FastifyRequest {
    person: Person | null;
    /** The caller's account at the embedded provider; null with an outside issuer. */
    signedIn: SignedInAccount | null;
    /** The token's subject and the id of its sign-in; null for a request without a token. */
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    access?: RouteAccess;
  }
}

/**
 * Authenticates every request and denies by default (promise 13): a route without `access` is refused, 'learner'
 * requires a valid token, a permission requires a role that includes it. Sets `request.person`.
 */
export function registerAuthentication(app: FastifyInstance, ports: CallerPorts): void {
  app.decorateRequest('person', null);
  app.decorateRequest('signedIn', null);
  app.decorateRequest('caller', null);
  app.decorateRequest('prefetched', null);
  const turns = new PersonRequestQueue();
  app.addHook('onRequest', async (request, reply) => {
    const { access } = request.routeOptions.config;
    if (access === 'anyone' || request.is404) return;
    const { person, prefetched, signedIn, isStrong, caller } = await personOf(request, ports, (subject) =>
      readsLogs(request) ? turns.take(subject, reply, readsAllLogs(request)) : Promise.resolve(),
    );
    request.person = person;
    request.signedIn = signedIn;
    request.caller = caller;
    request.prefetched = prefetched;
    if (access === 'learner') return;
    if (access === undefined || !hasPermission(person, access))
      throw new AppError('Forbidden', 'This is not open to your account.');
    if (isStrong === false && needsSecondFactor(person, ports.adminsNeedSecondFactor)) throw isWeak();
  });
}

/** The authenticated caller; `signInId` is null when the token does not identify a sign-in. */
type Caller = { subject: string; signInId: string | null };

type CallerPorts = Pick<LearnerPorts, 'people' | 'clock' | 'library' | 'authenticated'> & {
  tokens: AccessTokenVerifier;
  /** The roles that must have a second factor; the policy applies only when this server keeps accounts. */
  adminsNeedSecondFactor: SecondFactorPolicy;
};

const isWeak = (): AppError =>
  new AppError(
    'Forbidden',
    'Your role needs a second factor here. Set it up on the page of your account and log in with it, or log in with a passkey.',
  );

async function personOf(
  request: FastifyRequest,
  { tokens, people, clock, library, authenticated }: CallerPorts,
  turn: (identity: string) => Promise<void>,
): Promise<
  Awaited<ReturnType<AuthenticateLearner>> & {
    signedIn: SignedInAccount | null;
    isStrong: boolean | undefined;
    caller: Caller;
  }
> {
  const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw new AppError('401', 'Sign in first.');
  const { roles, isStrong, sessionId, ...identity } = await tokens.verify(token);
  const { grantId, subject: accountId } = identity;
  const signedIn = grantId === undefined ? null : { accountId, grantId };
  const isOutside = identity.issuer !== embeddedIssuer;
  const signInId = isOutside
    ? outsideIssuerSignInId(identity.issuer, accountId, sessionId)
    : (grantId ?? null);
  await turn(`${identity.issuer} ${accountId}`);
  const found = {
    ...(await authenticated(identity, clock.now(), await hintOf(request, library))),
    signedIn,
    isStrong,
    caller: { subject: accountId, signInId },
  };
  const { person } = found;
  if (person.isDisabled) throw new AppError('Forbidden', 'This account is closed.');
  if (roles === null || sameRoles(roles, person.roles)) return found;
  await people.setRoles(person.id, roles);
  return { ...found, person: { ...person, roles } };
}

/**
 * Returns whether a request reads whole conversations, which is costly: such requests of one person are processed one
 * at a time.
 */
const readsLogs = ({ routeOptions: { url = '' } }: FastifyRequest): boolean =>
  /\/my-activities\/|\/me\/(?:conversation|keepsakes|export)/.test(url);

/**
 * Returns the messages for a request that reads all conversations of a person in parts, which is slow if there are
 * many; undefined for any other request.
 */
function readsAllLogs({ routeOptions: { url = '' } }: FastifyRequest): LongRequest | undefined {
  if (/\/me\/export(?:\/private)?$/.test(url)) return { tooMany: fileIsBeingMade, tooLate: fileIsBeingMade };
  return /\/me\/(?:conversation|keepsakes)/.test(url)
    ? { tooLate: 'Another list of yours is still being made. Try again in a moment.' }
    : undefined;
}

/**
 * Returns the rows to prefetch for a learner's request: the paths /my-… serve a learner's Activities and Programmes
 * (specification 7.5), and /me counts them.
 */
async function hintOf(
  { method, routeOptions: { url = '' }, params }: FastifyRequest,
  library: ContentLibrary,
): Promise<PrefetchHint | undefined> {
  if (!url.includes('/my-') && !url.endsWith('/me')) return undefined;
  const { activityId, programmeId } = fieldsOrEmptyObject(params);
  const activity = typeof activityId === 'string' ? await library.activity(activityId) : null;
  const programme = typeof programmeId === 'string' ? await library.programme(programmeId) : null;
  const inBrief = method === 'GET' && url.endsWith('/:activityId');
  return { activityId: activity?.id ?? null, programmeId: programme?.id ?? null, inBrief };
}

const sameRoles = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((role) => other.includes(role));
