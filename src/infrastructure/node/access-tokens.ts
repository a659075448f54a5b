import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { AppError } from '../../application/errors.ts';
import type { Identity } from '../../application/ports/people.ts';

/** What an access token says about its bearer; `roles` only where a claim is mapped. */
export type Bearer = Identity & { roles: string[] | null };

/** Checks access tokens (promise 1). Throws AppError '401' for a bad token, Unavailable without keys. */
export interface AccessTokens {
  verify(token: string): Promise<Bearer>;
}

type Rules = {
  issuer: string;
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

/** Tokens of the embedded provider; `keySet` reads its keys from the database. */
export function embeddedAccessTokens(
  keySet: JWTVerifyGetKey,
  rules: { issuer: string; audience: string },
): AccessTokens {
  return tokens(async () => keySet, { ...rules, typed: true, rolesClaim: null });
}

/** Tokens of an outside issuer. A key not known yet causes at most one key-set fetch in 30 s (promise 6). */
export function issuerAccessTokens(rules: {
  issuer: string;
  audience: string;
  rolesClaim: string | null;
}): AccessTokens {
  let keySet: Promise<JWTVerifyGetKey> | null = null;
  const load = async (): Promise<JWTVerifyGetKey> => {
    keySet ??= discover(rules.issuer);
    try {
      return await keySet;
    } catch (error) {
      keySet = null;
      throw error;
    }
  };
  return tokens(load, { ...rules, typed: false });
}

async function discover(issuer: string): Promise<JWTVerifyGetKey> {
  const answer = await fetch(`${issuer}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(4000),
  });
  const { jwks_uri: address } = (await answer.json()) as { jwks_uri?: string };
  if (!answer.ok || typeof address !== 'string') throw new Error('The issuer has no discovery document.');
  return createRemoteJWKSet(new URL(address), {
    cooldownDuration: 30_000,
    timeoutDuration: 4000,
    cacheMaxAge: 600_000,
  });
}

function tokens(keySet: () => Promise<JWTVerifyGetKey>, rules: Rules): AccessTokens {
  return {
    async verify(token) {
      const payload = await check(token, await keySet().catch(unavailable), rules);
      return {
        issuer: rules.issuer,
        subject: payload.sub!,
        email: typeof payload['email'] === 'string' ? payload['email'] : '',
        roles: rules.rolesClaim === null ? null : rolesAt(payload, rules.rolesClaim),
      };
    },
  };
}

async function check(token: string, keySet: JWTVerifyGetKey, rules: Rules): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keySet, {
      algorithms,
      issuer: rules.issuer,
      audience: rules.audience,
      requiredClaims: ['exp', 'sub', 'iss', 'aud'],
      clockTolerance: clockToleranceS,
      ...(rules.typed ? { typ: 'at+jwt' } : {}),
    });
    if (typeof payload.sub !== 'string' || payload.sub === '' || isIdToken(payload)) throw refused();
    return payload;
  } catch (error) {
    if (
      error instanceof errors.JWKSTimeout ||
      (error instanceof Error && !(error instanceof errors.JOSEError) && !(error instanceof AppError))
    )
      return unavailable(error);
    throw refused();
  }
}

/** An ID token is a letter to the web program, not a key to the API. */
function isIdToken(payload: JWTPayload): boolean {
  return payload['typ'] === 'ID' || payload['nonce'] !== undefined || payload['at_hash'] !== undefined;
}

function rolesAt(payload: JWTPayload, path: string): string[] {
  const value =
    path in payload
      ? payload[path]
      : path
          .split('.')
          .reduce<unknown>((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], payload);
  const list = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  return list
    .filter((role): role is string => typeof role === 'string')
    .map((role) => role.trim())
    .filter(Boolean);
}

function refused(): AppError {
  return new AppError('401', 'The access token is not valid here.');
}

function unavailable(cause: unknown): never {
  const problem = new AppError('Unavailable', 'Signing in cannot be checked right now.');
  problem.cause = cause;
  throw problem;
}
