import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../../application/errors.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import { embeddedIssuer, type Identity } from '../../../domain/people/person.ts';

/** The bearer that an access token identifies; `roles` is null when no claim is mapped to roles. */
export type TokenBearer = Identity & {
  roles: string[] | null;
  /** True if the bearer signed in with two factors; undefined for an outside issuer, which itself requires them. */
  isStrong?: boolean;
  /** The id of the session at an outside issuer, if its tokens contain one. */
  sessionId?: string;
};

/**
 * Checks access tokens (promise 1). @throws AppError '401' for an invalid token. @throws Unavailable when the keys
 * cannot be read.
 */
export interface AccessTokenVerifier {
  verify(token: string): Promise<TokenBearer>;
  /**
   * Returns the subject of an ID token and when the person last authenticated at the issuer (epoch ms); null for an
   * invalid token or one without that time. Present only when an outside issuer keeps accounts.
   */
  signedInBy?(idToken: string): Promise<{ subject: string; at: number } | null>;
}

/** The accepted signature algorithms: asymmetric only, never HMAC with a public key, never `none` (RFC 8725). */
export const acceptedJwtAlgorithms = [
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
export const jwtClockToleranceS = 30;

const mostRemembered = 5000;
/** The longest time that a verified signature is cached (ms); afterwards a token signed by a removed key is refused. */
const rememberedMs = 10 * 60_000;

/**
 * Returns the check of the embedded provider's tokens; `keySet` reads its keys from the database. A verified signature
 * is cached while the token is valid. The bearer's rights are not cached, because a log-out, or a code that is used
 * twice, ends the grant.
 */
export function createEmbeddedTokenVerifier(
  keySet: JWTVerifyGetKey,
  { issuer, audience }: { issuer: string; audience: string },
  clock: Clock,
): AccessTokenVerifier {
  const checked = new LRUCache<string, CheckedClaims>({
    max: mostRemembered,
    ttlResolution: 0,
    perf: clock,
    ignoreFetchAbort: true,
    async fetchMethod(token, _stale, { options }) {
      const payload = await verifyJwt(token, {
        name: issuer,
        keySet,
        audience,
        typed: true,
        now: clock.now(),
      });
      // A token within the clock tolerance may have expired already, and the cache would keep a ttl of 0 for ever.
      options.ttl = Math.max(1, Math.min(payload.exp * 1000 - clock.now(), rememberedMs));
      return payload;
    },
  });
  return {
    async verify(token) {
      const payload = await checked.forceFetch(token).catch(throwAsAppError);
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

/**
 * Returns the claims of an access token that its issuer signed for this audience. @throws AppError '401' or an error of
 * jose.
 */
export async function verifyJwt(
  token: string,
  rules: {
    /** The issuer's identifier, the claim `iss`. */
    name: string;
    keySet: JWTVerifyGetKey;
    audience: string;
    /** True if the token must have the type of RFC 9068; outside issuers may omit it. */
    typed: boolean;
    /**
     * True if ID tokens have the same audience, the web program: the token itself must say that it is an access token.
     */
    sharesAudience?: boolean;
    /** The maximum age of the token (s), if its age is limited. */
    maxAgeS?: number | undefined;
    /** The current time (epoch ms). */
    now: number;
  },
): Promise<CheckedClaims> {
  const { payload, protectedHeader } = await jwtVerify<{ exp: number; sub: string }>(token, rules.keySet, {
    algorithms: acceptedJwtAlgorithms,
    issuer: rules.name,
    audience: rules.audience,
    requiredClaims: ['exp', 'sub', 'iss', 'aud'],
    clockTolerance: jwtClockToleranceS,
    currentDate: new Date(rules.now),
    ...(rules.maxAgeS === undefined ? {} : { maxTokenAge: rules.maxAgeS }),
    ...(rules.typed ? { typ: accessTokenType } : {}),
  });
  const hasSubject = typeof payload.sub === 'string' && /^[^\0]+$/.test(payload.sub);
  if (!hasSubject || !isAccessToken(protectedHeader.typ, payload, rules.sharesAudience))
    throw invalidTokenError();
  return payload;
}

const accessTokenType = 'at+jwt';

/**
 * Returns whether a JWT is an access token: by its type or, when an outside issuer omits the type, because it has no
 * claim of an ID token. ID tokens give no access to the API. Some issuers put `typ: Bearer` in the claims instead.
 */
function isAccessToken(type: unknown, payload: JWTPayload, sharesAudience = false): boolean {
  const name = typeof type === 'string' ? type.toLowerCase().replace('application/', '') : type;
  if (name === accessTokenType) return true;
  if ((name !== undefined && name !== 'jwt') || payload['typ'] === 'ID') return false;
  if (payload['typ'] === 'Bearer') return true;
  return !sharesAudience && payload['nonce'] === undefined && payload['at_hash'] === undefined;
}

/** Returns the e-mail address if the issuer has verified it, else '', because licences are granted by address. */
export function readVerifiedEmail(claims: Readonly<Record<string, unknown>>): string {
  return claims['email_verified'] === true ? textIn(claims['email']) : '';
}

const textIn = (value: unknown): string => (typeof value === 'string' && !value.includes('\0') ? value : '');

export function invalidTokenError(message = 'The access token is not valid here.'): AppError {
  return new AppError('401', message);
}

/**
 * Returns the error for a token that cannot be read. Signing in again would not help, because another token of the
 * issuer would be refused too.
 */
export const unreadableTokenError = (): AppError =>
  new AppError('401', 'The access token cannot be read here; set OIDC_INTROSPECTION_CLIENT_ID.', {
    reason: 'opaque',
  });

/**
 * Returns the error for a token that the issuer signed and that does not fit our settings, such as one for another
 * audience. Signing in again does not help: the operator has to change a setting here or at the issuer.
 */
export const unfitTokenError = (): AppError =>
  new AppError(
    '401',
    'The access token is not meant for this server; the log says what the operator has to set.',
    {
      reason: 'unfit',
    },
  );

/**
 * Returns the error for a token that has expired or is not valid yet. For a token that was just issued, it means that a
 * clock is wrong.
 */
const ofAnotherTime = (): AppError =>
  new AppError('401', 'The access token is over or not valid yet.', { reason: 'time' });

/** The codes of jose's errors when the key set cannot be read; every other error of jose is a fault of the token. */
const issuerFaults = ['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID'];

export function throwAsAppError(error: unknown): never {
  if (error instanceof AppError) throw error;
  if (error instanceof errors.JOSEError && !issuerFaults.includes(error.code))
    throw isOfTime(error) ? ofAnotherTime() : invalidTokenError();
  const problem = new AppError('Unavailable', 'Signing in cannot be checked right now.');
  problem.cause = error;
  throw problem;
}

function isOfTime(error: errors.JOSEError): boolean {
  if (error instanceof errors.JWTExpired) return true;
  return error instanceof errors.JWTClaimValidationFailed && ['nbf', 'iat'].includes(error.claim);
}
