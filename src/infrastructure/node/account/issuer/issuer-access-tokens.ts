import { jwtVerify, type JWTVerifyGetKey } from 'jose';
import { errorCode } from '../../../../application/errors.ts';
import type { Clock } from '../../../../application/ports/clock.ts';
import { staffRoles } from '../../../../domain/account/roles.ts';
import {
  algorithms,
  asAppError,
  checkJwt,
  clockToleranceS,
  emailIn,
  unreadable,
  type AccessTokens,
  type Bearer,
} from '../access-tokens.ts';
import { rolesAt } from './claims.ts';
import { IssuerDescription } from './description.ts';
import { introspection, type IntrospectionClient } from './introspection.ts';
import { issuerKeySet } from './key-set.ts';
import { emailByUserInfo } from './user-info.ts';

export type IssuerRules = {
  /** The address of its discovery document, without the well-known part. */
  authority: string;
  audience: string;
  /** The web program's id there. */
  clientId: string;
  rolesClaim: string | null;
  /** Which roles of staff the claim may give: an issuer may use these words for something else. */
  staffRoles: readonly string[];
  /** The client that asks about tokens which only the issuer can read; when null, those are refused. */
  introspection: IntrospectionClient | null;
  /** Asks the issuer for an e-mail address that the token lacks. */
  loadUserInfo: boolean;
};

/** An issuer that takes longer is away for this caller (promise 6); what it answers serves the next. */
const timeoutMs = 4000;
/** How long a role in a token counts (s): an older token could carry one taken away 15 minutes ago (promise 7). */
const rolesForS = 14 * 60;

/** The log notes unreadable tokens at most this often (ms), because anybody can send one. */
const tellEveryMs = 10 * 60_000;

/**
 * Checks tokens of an outside issuer: JWTs by its keys, others by asking it. `tell` logs a sentence for the operator.
 */
export function issuerAccessTokens(
  rules: IssuerRules,
  {
    clock,
    description = new IssuerDescription(rules.authority),
    tell = () => undefined,
  }: { clock: Clock; description?: IssuerDescription; tell?: (sentence: string) => void },
): AccessTokens {
  const metadata = () => description.read();
  const isGiven = (role: string): boolean =>
    rules.staffRoles.includes(role) || !staffRoles.some((one) => one === role);
  const { audience, rolesClaim } = rules;
  const introspect =
    rules.introspection &&
    introspection(metadata, rules.introspection, { audience, webClientId: rules.clientId }, clock);
  const emailOf = rules.loadUserInfo ? emailByUserInfo(metadata, clock) : null;
  let keySet: JWTVerifyGetKey | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;

  const tellUnreadable = (): void => {
    if (Math.abs(clock.now() - toldAt) < tellEveryMs) return;
    toldAt = clock.now();
    tell(
      `Somebody came with an access token that is no JWT. If ${rules.authority} gives out such tokens, nobody can sign in until OIDC_INTROSPECTION_CLIENT_ID and OIDC_INTROSPECTION_CLIENT_SECRET are set.`,
    );
  };

  const claimsOf = async (token: string): Promise<Readonly<Record<string, unknown>> & { sub: string }> => {
    if (!isJwt(token)) {
      if (introspect) return introspect(token);
      tellUnreadable();
      throw unreadable();
    }
    const { issuer: name, jwks_uri: keys } = await metadata();
    if (keys === undefined) throw new Error('The issuer shows no keys.');
    keySet ??= issuerKeySet(keys, clock);
    const maxAgeS = rolesClaim === null ? undefined : rolesForS;
    const sharesAudience = audience === rules.clientId;
    const now = clock.now();
    return checkJwt(token, { name, keySet, audience, typed: false, sharesAudience, maxAgeS, now });
  };

  const bearerOf = async (token: string): Promise<Bearer> => {
    const claims = await claimsOf(token);
    const subject = claims.sub;
    const email = emailIn(claims);
    return {
      issuer: rules.authority,
      subject,
      email: email === '' && emailOf ? await emailOf(token, subject) : email,
      ...(typeof claims['sid'] === 'string' ? { sessionId: claims['sid'] } : {}),
      roles: rolesClaim === null ? null : rolesAt(claims, rolesClaim).filter(isGiven),
    };
  };

  const signedInBy = async (idToken: string): Promise<{ subject: string; at: number } | null> => {
    const { issuer, jwks_uri: keys } = await metadata();
    if (keys === undefined) return null;
    keySet ??= issuerKeySet(keys, clock);
    const { payload } = await jwtVerify<{ sub: string; auth_time: unknown }>(idToken, keySet, {
      algorithms,
      issuer,
      audience: rules.clientId,
      requiredClaims: ['exp', 'sub', 'auth_time'],
      clockTolerance: clockToleranceS,
      currentDate: new Date(clock.now()),
    });
    const { sub: subject, auth_time: at } = payload;
    return typeof at === 'number' ? { subject, at: at * 1000 } : null;
  };
  return {
    verify: (token) => inTime(bearerOf(token)).catch(asAppError),
    signedInBy: (idToken) =>
      inTime(signedInBy(idToken)).catch((error: unknown) => (isOfToken(error) ? null : asAppError(error))),
  };
}

/** Tells a fault of the token itself from a failure to reach the issuer. */
function isOfToken(error: unknown): boolean {
  try {
    return asAppError(error);
  } catch (problem) {
    return errorCode(problem) === '401';
  }
}

const isJwt = (token: string): boolean => token.split('.').length === 3;

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The issuer takes too long.')), timeoutMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
