import { jwtVerify, type JWTVerifyGetKey } from 'jose';
import { toErrorCode } from '../../../application/errors.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import {
  acceptedJwtAlgorithms,
  throwAsAppError,
  verifyJwt,
  jwtClockToleranceS,
  readVerifiedEmail,
  unfitTokenError,
  unreadableTokenError,
  type AccessTokenVerifier,
  type TokenBearer,
} from '../account/access-tokens.ts';
import { IssuerDiscovery } from './issuer-discovery.ts';
import { createTokenIntrospection, type IntrospectionClient } from './introspection.ts';
import { createIssuerKeySet } from './key-set.ts';
import {
  describeForeignKey,
  describeUnfitAudience,
  describeUnfitClaim,
  TokenFaultLog,
} from './token-faults.ts';
import { readTokenRoles } from './token-roles.ts';
import { createUserInfoEmailFinder } from './user-info.ts';

export type IssuerTokenRules = {
  /** The address of the discovery document, without the well-known part. */
  authority: string;
  audience: string;
  /** The web program's client id at the issuer. */
  clientId: string;
  rolesClaim: string | null;
  /** The staff roles that the claim may grant: an issuer may use the same names for other purposes. */
  staffRoles: readonly string[];
  /** Our roles by the issuer's names for them. */
  roleNames: Readonly<Record<string, string>>;
  /** The client for introspection of opaque tokens; null if such tokens are refused. */
  introspection: IntrospectionClient | null;
  /** True if a missing e-mail address is requested from the issuer. */
  loadUserInfo: boolean;
};

/**
 * The longest wait for the issuer (ms); then this request fails as if the issuer could not be reached (promise 6). A
 * later reply serves the next request.
 */
const timeoutMs = 4000;
/**
 * The maximum age of a token whose roles are accepted (s), so that a role ends within 15 minutes of its removal
 * (promise 7).
 */
const rolesForS = 14 * 60;

type Parts = {
  clock: Clock;
  description?: IssuerDiscovery;
  /** Logs a sentence for the operator. */
  logSentence?: (sentence: string) => void;
};

/** Returns the check of an outside issuer's tokens: JWTs with its keys, opaque tokens by introspection. */
export function createIssuerTokenVerifier(rules: IssuerTokenRules, parts: Parts): AccessTokenVerifier {
  const tokens = new IssuerTokens(rules, parts);
  return {
    verify: (token) => inTime(tokens.bearerOf(token)).catch(throwAsAppError),
    signedInBy: (idToken) =>
      inTime(tokens.signedInBy(idToken)).catch((error: unknown) =>
        isOfToken(error) ? null : throwAsAppError(error),
      ),
  };
}

type Claims = Readonly<Record<string, unknown>> & { sub: string };

/** Reads the tokens of one issuer, without a time limit. */
class IssuerTokens {
  readonly #rules: IssuerTokenRules;
  readonly #clock: Clock;
  readonly #description: IssuerDiscovery;
  readonly #faults: TokenFaultLog;
  /** Asks the issuer about an opaque token; null if opaque tokens are refused. */
  readonly #introspect: ((token: string) => Promise<Claims>) | null;
  readonly #emailOf: ReturnType<typeof createUserInfoEmailFinder> | null;
  #keySet: JWTVerifyGetKey | undefined;

  constructor(
    rules: IssuerTokenRules,
    { clock, description = new IssuerDiscovery(rules.authority), logSentence = () => undefined }: Parts,
  ) {
    this.#rules = rules;
    this.#clock = clock;
    this.#description = description;
    this.#faults = new TokenFaultLog(logSentence, clock);
    const metadata = () => description.read();
    const { audience, clientId: webClientId } = rules;
    this.#introspect =
      rules.introspection &&
      createTokenIntrospection(
        metadata,
        rules.introspection,
        {
          audience,
          webClientId,
          logUnfit: ({ aud }) => this.#faults.write('aud', describeUnfitAudience(aud, audience)),
        },
        clock,
      );
    this.#emailOf = rules.loadUserInfo ? createUserInfoEmailFinder(metadata, clock) : null;
  }

  async bearerOf(token: string): Promise<TokenBearer> {
    const { authority } = this.#rules;
    const claims = await this.#claimsOf(token);
    const subject = claims.sub;
    const email = readVerifiedEmail(claims);
    return {
      issuer: authority,
      subject,
      email: email === '' && this.#emailOf ? await this.#emailOf(token, subject) : email,
      ...(typeof claims['sid'] === 'string' ? { sessionId: claims['sid'] } : {}),
      roles: this.#rolesOf(claims),
    };
  }

  async signedInBy(idToken: string): Promise<{ subject: string; at: number } | null> {
    const { issuer, jwks_uri: keys } = await this.#description.read();
    if (keys === undefined) return null;
    const { payload } = await jwtVerify<{ sub: string; auth_time: unknown }>(idToken, this.#keysAt(keys), {
      algorithms: acceptedJwtAlgorithms,
      issuer,
      audience: this.#rules.clientId,
      requiredClaims: ['exp', 'sub', 'auth_time'],
      clockTolerance: jwtClockToleranceS,
      currentDate: new Date(this.#clock.now()),
    });
    const { sub: subject, auth_time: at } = payload;
    return typeof at === 'number' ? { subject, at: at * 1000 } : null;
  }

  async #claimsOf(token: string): Promise<Claims> {
    if (!isJwt(token)) {
      if (this.#introspect) return this.#introspect(token);
      this.#logUnreadable();
      throw unreadableTokenError();
    }
    const { issuer: name, jwks_uri: keys } = await this.#description.read();
    if (keys === undefined) throw new Error('The issuer shows no keys.');
    const { audience, clientId, rolesClaim } = this.#rules;
    const expected = { name, audience, maxAgeS: rolesClaim === null ? undefined : rolesForS };
    return verifyJwt(token, {
      ...expected,
      keySet: this.#keysAt(keys),
      typed: false,
      sharesAudience: audience === clientId,
      now: this.#clock.now(),
    }).catch((error: unknown) => {
      const unfit = describeUnfitClaim(error, expected);
      const foreign = describeForeignKey(error, name);
      if (foreign !== null) this.#faults.write('key', foreign);
      if (unfit === null) throw error;
      this.#faults.write(unfit.claim, unfit.sentence);
      throw ['iat', 'typ'].includes(unfit.claim) ? error : unfitTokenError();
    });
  }

  #rolesOf(claims: Claims): string[] | null {
    const { rolesClaim, ...rules } = this.#rules;
    if (rolesClaim === null) return null;
    const { roles, fault } = readTokenRoles(claims, { ...rules, rolesClaim });
    if (fault !== null) this.#faults.write('roles', fault, true);
    return roles;
  }

  #keysAt(address: string): JWTVerifyGetKey {
    return (this.#keySet ??= createIssuerKeySet(address, this.#clock));
  }

  #logUnreadable(): void {
    this.#faults.write(
      'opaque',
      `Somebody came with an access token that is no JWT. If ${this.#rules.authority} gives out such tokens, nobody can sign in until OIDC_INTROSPECTION_CLIENT_ID and OIDC_INTROSPECTION_CLIENT_SECRET are set.`,
    );
  }
}

/** Returns true if the token itself is at fault. @throws AppError if the issuer could not be reached. */
function isOfToken(error: unknown): boolean {
  try {
    return throwAsAppError(error);
  } catch (problem) {
    return toErrorCode(problem) === '401';
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
