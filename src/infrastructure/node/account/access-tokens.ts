import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../../application/errors.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import { embeddedIssuer, type Identity } from '../../../domain/people/person.ts';

/** The bearer as an access token names it; `roles` is null where no claim is mapped to roles. */
export type Bearer = Identity & {
  roles: string[] | null;
  /** Whether they signed in by two factors; undefined where an outside issuer sees to that. */
  isStrong?: boolean;
  /** The session at an outside issuer, where its tokens name it. */
  sessionId?: string;
};

/** Checks access tokens (promise 1). Throws AppError '401' for a bad token, Unavailable without keys. */
export interface AccessTokens {
  verify(token: string): Promise<Bearer>;
  /**
   * Whose ID token it is and when they last showed the issuer who they are (epoch ms); null for a bad one, or one
   * that does not say. Only where an outside issuer keeps accounts.
   */
  signedInBy?(idToken: string): Promise<{ subject: string; at: number } | null>;
}

/** Signatures only: never HMAC with a public key, never none (RFC 8725). */
export const algorithms = [
  'ES256',
  'ES384',
  'ES512',
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'EdDSA',
  'Ed25519',
];
export const clockToleranceS = 30;

const mostRemembered = 5000;
/** Keys that are over are forgotten within this time, and so is what they signed. */
const rememberedMs = 10 * 60_000;

/**
 * Tokens of the embedded provider; `keySet` reads its keys from the database. The bearer's grant ends with a log out,
 * and when a code or refresh token is used twice: People says whether it is still valid. A signature that was checked
 * is remembered for as long as the token is good; its bearer's rights are not.
 */
export function embeddedAccessTokens(
  keySet: JWTVerifyGetKey,
  { issuer, audience }: { issuer: string; audience: string },
  clock: Clock,
): AccessTokens {
  const checked = new LRUCache<string, CheckedClaims>({
    max: mostRemembered,
    ttlResolution: 0,
    perf: clock,
    ignoreFetchAbort: true,
    async fetchMethod(token, _stale, { options }) {
      const payload = await checkJwt(token, {
        name: issuer,
        keySet,
        audience,
        typed: true,
        now: clock.now(),
      });
      // A token within the tolerance may have expired; a ttl of 0 would keep it for ever.
      options.ttl = Math.max(1, Math.min(payload.exp * 1000 - clock.now(), rememberedMs));
      return payload;
    },
  });
  return {
    async verify(token) {
      const payload = await checked.forceFetch(token).catch(asAppError);
      return {
        issuer: embeddedIssuer,
        subject: payload.sub,
        email: textIn(payload['email']),
        grantId: String(payload['gid']),
        roles: null,
        isStrong: payload['mfa'] === true,
      };
    },
  };
}

type CheckedClaims = JWTPayload & { exp: number; sub: string };

/** The claims of an access token that its issuer signed for this audience; throws an error of jose or a 401. */
export async function checkJwt(
  token: string,
  rules: {
    /** Its `iss`. */
    name: string;
    keySet: JWTVerifyGetKey;
    audience: string;
    /** RFC 9068 type; outside issuers may leave it out. */
    typed: boolean;
    /** The audience is the web program too, to whom ID tokens go: then a token has to say itself what it is. */
    sharesAudience?: boolean;
    /** How old it may be at most, where that is limited. */
    maxAgeS?: number | undefined;
    /** Epoch ms. */
    now: number;
  },
): Promise<CheckedClaims> {
  const { payload, protectedHeader } = await jwtVerify<{ exp: number; sub: string }>(token, rules.keySet, {
    algorithms,
    issuer: rules.name,
    audience: rules.audience,
    requiredClaims: ['exp', 'sub', 'iss', 'aud'],
    clockTolerance: clockToleranceS,
    currentDate: new Date(rules.now),
    ...(rules.maxAgeS === undefined ? {} : { maxTokenAge: rules.maxAgeS }),
    ...(rules.typed ? { typ: accessTokenType } : {}),
  });
  const hasSubject = typeof payload.sub === 'string' && /^[^\0]+$/.test(payload.sub);
  if (!hasSubject || !isAccessToken(protectedHeader.typ, payload, rules.sharesAudience)) throw refused();
  return payload;
}

const accessTokenType = 'at+jwt';

/**
 * Whether a JWT is an access token: by its type, or, where an outside issuer leaves that out, by having no claim of
 * an ID token, which is meant for the web program and gives no access to the API. Some issuers say `typ: Bearer` in
 * the claims instead.
 */
function isAccessToken(type: unknown, payload: JWTPayload, sharesAudience = false): boolean {
  const name = typeof type === 'string' ? type.toLowerCase().replace('application/', '') : type;
  if (name === accessTokenType) return true;
  if ((name !== undefined && name !== 'jwt') || payload['typ'] === 'ID') return false;
  if (payload['typ'] === 'Bearer') return true;
  return !sharesAudience && payload['nonce'] === undefined && payload['at_hash'] === undefined;
}

/** Empty unless the issuer says that the address is its bearer's own: licences go by the address. */
export function emailIn(claims: Readonly<Record<string, unknown>>): string {
  return claims['email_verified'] === true ? textIn(claims['email']) : '';
}

const textIn = (value: unknown): string => (typeof value === 'string' && !value.includes('\0') ? value : '');

export function refused(message = 'The access token is not valid here.'): AppError {
  return new AppError('401', message);
}

/** Another token of the same issuer would be refused as well: signing in again does not help. */
export const unreadable = (): AppError =>
  new AppError('401', 'The access token cannot be read here; set OIDC_INTROSPECTION_CLIENT_ID.', {
    reason: 'opaque',
  });

/** Refuses a token that has ended or has not begun. For one that was just issued, this means that a clock is wrong. */
const ofAnotherTime = (): AppError =>
  new AppError('401', 'The access token is over or not valid yet.', { reason: 'time' });

/** jose's errors when the key set cannot be read; every other error of jose is the token's own fault. */
const issuerFaults = ['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID'];

export function asAppError(error: unknown): never {
  if (error instanceof AppError) throw error;
  if (error instanceof errors.JOSEError && !issuerFaults.includes(error.code))
    throw isOfTime(error) ? ofAnotherTime() : refused();
  const problem = new AppError('Unavailable', 'Signing in cannot be checked right now.');
  problem.cause = error;
  throw problem;
}

function isOfTime(error: errors.JOSEError): boolean {
  if (error instanceof errors.JWTExpired) return true;
  return error instanceof errors.JWTClaimValidationFailed && ['nbf', 'iat'].includes(error.claim);
}
