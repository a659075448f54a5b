import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { AppError } from '../../application/errors.ts';
import { embeddedIssuer, type Identity } from '../../application/ports/people.ts';
import { issuerKeys, type IssuerKeys } from './issuer-keys.ts';

/** What an access token says about its bearer; `roles` only where a claim is mapped. */
export type Bearer = Identity & { roles: string[] | null };

/** Checks access tokens (promise 1). Throws AppError '401' for a bad token, Unavailable without keys. */
export interface AccessTokens {
  verify(token: string): Promise<Bearer>;
}

type Rules = {
  issuer: string;
  /** What people of this issuer are kept under. */
  keptAs: string;
  audience: string;
  /** RFC 9068 type; outside issuers may leave it out. */
  typed: boolean;
  rolesClaim: string | null;
};

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
/** An issuer that takes longer is away for this caller (promise 6); what it answers serves the next. */
const patienceMs = 4000;

/** Tokens of the embedded provider; `keySet` reads its keys from the database. */
export function embeddedAccessTokens(
  keySet: JWTVerifyGetKey,
  rules: { issuer: string; audience: string },
): AccessTokens {
  return tokens(async () => ({ name: rules.issuer, keySet }), {
    ...rules,
    keptAs: embeddedIssuer,
    typed: true,
    rolesClaim: null,
  });
}

/** Tokens of an outside issuer, found through its discovery document. */
export function issuerAccessTokens(rules: {
  issuer: string;
  audience: string;
  rolesClaim: string | null;
}): AccessTokens {
  return tokens(issuerKeys(rules.issuer), { ...rules, keptAs: rules.issuer, typed: false });
}

function tokens(keys: () => Promise<IssuerKeys>, rules: Rules): AccessTokens {
  return {
    async verify(token) {
      const payload = await inTime(check(token, keys, rules)).catch(asAppError);
      return {
        issuer: rules.keptAs,
        subject: payload.sub!,
        email: typeof payload['email'] === 'string' ? payload['email'] : '',
        roles: rules.rolesClaim === null ? null : rolesAt(payload, rules.rolesClaim),
      };
    },
  };
}

async function check(token: string, keys: () => Promise<IssuerKeys>, rules: Rules): Promise<JWTPayload> {
  const { name, keySet } = await keys();
  const { payload, protectedHeader } = await jwtVerify(token, keySet, {
    algorithms,
    issuer: name,
    audience: rules.audience,
    requiredClaims: ['exp', 'sub', 'iss', 'aud'],
    clockTolerance: clockToleranceS,
    ...(rules.typed ? { typ: accessTokenType } : {}),
  });
  const hasSubject = typeof payload.sub === 'string' && payload.sub !== '';
  if (!hasSubject || !isAccessToken(protectedHeader.typ, payload)) throw refused();
  return payload;
}

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The issuer takes too long.')), patienceMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const accessTokenType = 'at+jwt';

/**
 * By its type, or, where an outside issuer leaves that out, by having nothing of an ID token, which is a
 * letter to the web program and no key to the API. Some issuers say `typ: Bearer` in the claims instead.
 */
function isAccessToken(type: unknown, payload: JWTPayload): boolean {
  const name = typeof type === 'string' ? type.toLowerCase().replace('application/', '') : type;
  if (name === accessTokenType) return true;
  if ((name !== undefined && name !== 'jwt') || payload['typ'] === 'ID') return false;
  return payload['typ'] === 'Bearer' || (payload['nonce'] === undefined && payload['at_hash'] === undefined);
}

function rolesAt(payload: JWTPayload, path: string): string[] {
  const value = Object.hasOwn(payload, path)
    ? payload[path]
    : path.split('.').reduce<unknown>((inner, part) => memberOf(inner, part), payload);
  const list = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  return list
    .filter((role): role is string => typeof role === 'string')
    .map((role) => role.trim())
    .filter(Boolean);
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function refused(): AppError {
  return new AppError('401', 'The access token is not valid here.');
}

/** What the key set could not be read for; every other error of jose is the token's own fault. */
const issuerFaults = ['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID'];

function asAppError(error: unknown): never {
  if (error instanceof AppError) throw error;
  if (error instanceof errors.JOSEError && !issuerFaults.includes(error.code)) throw refused();
  const problem = new AppError('Unavailable', 'Signing in cannot be checked right now.');
  problem.cause = error;
  throw problem;
}
