import { jwtVerify, type JWTVerifyGetKey } from 'jose';
import { errorCode } from '../../../application/errors.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import { staffRoles } from '../../../domain/account/roles.ts';
import { isObject } from '../../../domain/platform/json.ts';
import {
  algorithms,
  asAppError,
  checkJwt,
  clockToleranceS,
  emailIn,
  unreadable,
  type AccessTokens,
  type Bearer,
} from '../account/access-tokens.ts';
import { IssuerDescription } from './description.ts';
import { introspection, type IntrospectionClient } from './introspection.ts';
import { issuerKeySet } from './key-set.ts';
import { emailByUserInfo } from './user-info.ts';

export type IssuerRules = {
  /** The address of the discovery document, without the well-known part. */
  authority: string;
  audience: string;
  /** The web program's client id at the issuer. */
  clientId: string;
  rolesClaim: string | null;
  /** The staff roles that the claim may grant: an issuer may use the same names for other purposes. */
  staffRoles: readonly string[];
  /** The client for introspection of opaque tokens; null if such tokens are refused. */
  introspection: IntrospectionClient | null;
  /** True if a missing e-mail address is requested from the issuer. */
  loadUserInfo: boolean;
};

/**
 * The longest wait for the issuer (ms); then this request fails as if the issuer were away (promise 6). A later reply
 * serves the next request.
 */
const timeoutMs = 4000;
/**
 * The maximum age of a token whose roles are accepted (s), so that a role ends within 15 minutes of its removal
 * (promise 7).
 */
const rolesForS = 14 * 60;

/** The shortest time between two log entries about unreadable tokens (ms), because anybody can send one. */
const logEveryMs = 10 * 60_000;

type Parts = {
  clock: Clock;
  description?: IssuerDescription;
  /** Logs a sentence for the operator. */
  logSentence?: (sentence: string) => void;
};

/** Returns the check of an outside issuer's tokens: JWTs with its keys, opaque tokens by introspection. */
export function issuerAccessTokens(rules: IssuerRules, parts: Parts): AccessTokens {
  const tokens = new IssuerTokens(rules, parts);
  return {
    verify: (token) => inTime(tokens.bearerOf(token)).catch(asAppError),
    signedInBy: (idToken) =>
      inTime(tokens.signedInBy(idToken)).catch((error: unknown) =>
        isOfToken(error) ? null : asAppError(error),
      ),
  };
}

type Claims = Readonly<Record<string, unknown>> & { sub: string };

/** Reads the tokens of one issuer, without a time limit. */
class IssuerTokens {
  readonly #rules: IssuerRules;
  readonly #clock: Clock;
  readonly #description: IssuerDescription;
  readonly #logSentence: (sentence: string) => void;
  /** Null if opaque tokens are refused. */
  readonly #introspect: ((token: string) => Promise<Claims>) | null;
  readonly #emailOf: ReturnType<typeof emailByUserInfo> | null;
  #keySet: JWTVerifyGetKey | undefined;
  #loggedAt = Number.NEGATIVE_INFINITY;

  constructor(
    rules: IssuerRules,
    { clock, description = new IssuerDescription(rules.authority), logSentence = () => undefined }: Parts,
  ) {
    this.#rules = rules;
    this.#clock = clock;
    this.#description = description;
    this.#logSentence = logSentence;
    const metadata = () => description.read();
    const { audience, clientId: webClientId } = rules;
    this.#introspect =
      rules.introspection && introspection(metadata, rules.introspection, { audience, webClientId }, clock);
    this.#emailOf = rules.loadUserInfo ? emailByUserInfo(metadata, clock) : null;
  }

  async bearerOf(token: string): Promise<Bearer> {
    const { authority, rolesClaim } = this.#rules;
    const claims = await this.#claimsOf(token);
    const subject = claims.sub;
    const email = emailIn(claims);
    return {
      issuer: authority,
      subject,
      email: email === '' && this.#emailOf ? await this.#emailOf(token, subject) : email,
      ...(typeof claims['sid'] === 'string' ? { sessionId: claims['sid'] } : {}),
      roles: rolesClaim === null ? null : rolesAt(claims, rolesClaim).filter((role) => this.#isGiven(role)),
    };
  }

  async signedInBy(idToken: string): Promise<{ subject: string; at: number } | null> {
    const { issuer, jwks_uri: keys } = await this.#description.read();
    if (keys === undefined) return null;
    const { payload } = await jwtVerify<{ sub: string; auth_time: unknown }>(idToken, this.#keysAt(keys), {
      algorithms,
      issuer,
      audience: this.#rules.clientId,
      requiredClaims: ['exp', 'sub', 'auth_time'],
      clockTolerance: clockToleranceS,
      currentDate: new Date(this.#clock.now()),
    });
    const { sub: subject, auth_time: at } = payload;
    return typeof at === 'number' ? { subject, at: at * 1000 } : null;
  }

  async #claimsOf(token: string): Promise<Claims> {
    if (!isJwt(token)) {
      if (this.#introspect) return this.#introspect(token);
      this.#logUnreadable();
      throw unreadable();
    }
    const { issuer: name, jwks_uri: keys } = await this.#description.read();
    if (keys === undefined) throw new Error('The issuer shows no keys.');
    const { audience, clientId, rolesClaim } = this.#rules;
    return checkJwt(token, {
      name,
      keySet: this.#keysAt(keys),
      audience,
      typed: false,
      sharesAudience: audience === clientId,
      maxAgeS: rolesClaim === null ? undefined : rolesForS,
      now: this.#clock.now(),
    });
  }

  #keysAt(address: string): JWTVerifyGetKey {
    return (this.#keySet ??= issuerKeySet(address, this.#clock));
  }

  #isGiven(role: string): boolean {
    return this.#rules.staffRoles.includes(role) || !staffRoles.some((one) => one === role);
  }

  #logUnreadable(): void {
    const now = this.#clock.now();
    if (Math.abs(now - this.#loggedAt) < logEveryMs) return;
    this.#loggedAt = now;
    this.#logSentence(
      `Somebody came with an access token that is no JWT. If ${this.#rules.authority} gives out such tokens, nobody can sign in until OIDC_INTROSPECTION_CLIENT_ID and OIDC_INTROSPECTION_CLIENT_SECRET are set.`,
    );
  }
}

/** Returns true if the token itself is at fault, and throws if the issuer could not be reached. */
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

/** Returns the roles at a path such as `realm_access.roles`: a list, or a text of names with commas. */
function rolesAt(claims: Readonly<Record<string, unknown>>, path: string): string[] {
  const value = Object.hasOwn(claims, path)
    ? claims[path]
    : path.split('.').reduce<unknown>((inner, part) => memberOf(inner, part), claims);
  const list = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  return list
    .filter((role): role is string => typeof role === 'string')
    .map((role) => role.trim())
    .filter(Boolean);
}

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
