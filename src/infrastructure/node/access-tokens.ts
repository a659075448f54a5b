import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { AppError } from '../../application/errors.ts';
import { embeddedIssuer, type Identity } from '../../application/ports/people.ts';
import { ShortMemory } from './issuer/short-memory.ts';

/** What an access token says about its bearer; `roles` only where a claim is mapped. */
export type Bearer = Identity & { roles: string[] | null };

/** Checks access tokens (promise 1). Throws AppError '401' for a bad token, Unavailable without keys. */
export interface AccessTokens {
  verify(token: string): Promise<Bearer>;
}

/** Signatures only: never HMAC with a public key, never none (RFC 8725). */
const algorithms = [
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
const clockToleranceS = 30;

const mostRemembered = 5000;
/** Keys that are over are forgotten within this time, and so is what they signed. */
const rememberedMs = 10 * 60_000;

/**
 * Tokens of the embedded provider; `keySet` reads its keys from the database. The bearer's grant ends with a
 * log out, and when a code or refresh token is used twice: People says whether it still stands. A signature
 * that was checked is remembered for as long as the token is good, and so are not its bearer's rights.
 */
export function embeddedAccessTokens(
  keySet: JWTVerifyGetKey,
  { issuer, audience }: { issuer: string; audience: string },
): AccessTokens {
  const checked = new ShortMemory<JWTPayload>(mostRemembered);
  const check = (token: string) => checkJwt(token, { name: issuer, keySet, audience, typed: true });
  const goodForMs = ({ exp }: JWTPayload) => Math.min(exp! * 1000 - Date.now(), rememberedMs);
  return {
    async verify(token) {
      const payload = await checked.get(token, () => check(token), goodForMs).catch(asAppError);
      return {
        issuer: embeddedIssuer,
        subject: payload.sub!,
        email: emailIn(payload),
        grantId: String(payload['gid']),
        roles: null,
      };
    },
  };
}

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
  },
): Promise<JWTPayload> {
  const { payload, protectedHeader } = await jwtVerify(token, rules.keySet, {
    algorithms,
    issuer: rules.name,
    audience: rules.audience,
    requiredClaims: ['exp', 'sub', 'iss', 'aud'],
    clockTolerance: clockToleranceS,
    ...(rules.maxAgeS === undefined ? {} : { maxTokenAge: rules.maxAgeS }),
    ...(rules.typed ? { typ: accessTokenType } : {}),
  });
  const hasSubject = typeof payload.sub === 'string' && /^[^\0]+$/.test(payload.sub);
  if (!hasSubject || !isAccessToken(protectedHeader.typ, payload, rules.sharesAudience)) throw refused();
  return payload;
}

const accessTokenType = 'at+jwt';

/**
 * By its type, or, where an outside issuer leaves that out, by having nothing of an ID token, which is a
 * letter to the web program and no key to the API. Some issuers say `typ: Bearer` in the claims instead.
 */
function isAccessToken(type: unknown, payload: JWTPayload, sharesAudience = false): boolean {
  const name = typeof type === 'string' ? type.toLowerCase().replace('application/', '') : type;
  if (name === accessTokenType) return true;
  if ((name !== undefined && name !== 'jwt') || payload['typ'] === 'ID') return false;
  if (payload['typ'] === 'Bearer') return true;
  return !sharesAudience && payload['nonce'] === undefined && payload['at_hash'] === undefined;
}

/** Empty where the claims have none, or one that its issuer knows to be unproven: licences go by the address. */
export function emailIn(claims: Readonly<Record<string, unknown>>): string {
  const { email, email_verified: isVerified } = claims;
  return typeof email === 'string' && isVerified !== false && !email.includes('\0') ? email : '';
}

export function refused(message = 'The access token is not valid here.'): AppError {
  return new AppError('401', message);
}

/** Of a token that was just given out it means that a clock is wrong. */
const ofAnotherTime = (): AppError =>
  new AppError('401', 'The access token is over or not valid yet.', { reason: 'time' });

/** What the key set could not be read for; every other error of jose is the token's own fault. */
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
