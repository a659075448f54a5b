import { errors } from 'jose';
import { AppError } from '../../../application/errors.ts';
import type { Clock } from '../../../application/ports/clock.ts';

/**
 * Returns the sentence for the operator about a token that no key of the issuer signed; null for another fault.
 * Anybody can make such a token.
 */
export const describeForeignKey = (error: unknown, issuer: string): string | null =>
  error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWSSignatureVerificationFailed
    ? `Somebody came with an access token that no key of ${issuer} signed. If all tokens are so, nobody can sign in: the issuer has to show the key at the jwks_uri of its description.`
    : null;

/** The shortest time between two log entries about one kind of fault (ms), because anybody can send a token. */
const logEveryMs = 10 * 60_000;

/** Logs sentences for the operator about tokens that do not fit, each kind at most every ten minutes. */
export class TokenFaultLog {
  readonly #log: (sentence: string) => void;
  readonly #clock: Clock;
  readonly #loggedAt = new Map<string, number>();

  constructor(log: (sentence: string) => void, clock: Clock) {
    this.#log = log;
    this.#clock = clock;
  }

  /** `once`: this kind is logged a single time while the process runs. */
  write(kind: string, sentence: string, once = false): void {
    const now = this.#clock.now();
    const before = this.#loggedAt.get(kind);
    if (before !== undefined && (once || Math.abs(now - before) < logEveryMs)) return;
    this.#loggedAt.set(kind, now);
    this.#log(sentence);
  }
}

const beginning = 'Somebody came whose access token does not fit; if all tokens are so, nobody can sign in:';

type Expected = { name: string; audience: string; maxAgeS: number | undefined };

/**
 * Returns the claim of a token that does not fit our settings although the issuer signed it, and the sentence for the
 * operator that says what was expected; null for a fault of the token alone, such as its expiry.
 */
export function describeUnfitClaim(
  error: unknown,
  expected: Expected,
): { claim: string; sentence: string } | null {
  if (error instanceof AppError)
    return {
      claim: 'typ',
      sentence: `${beginning} it is an ID token, or does not say that it is an access token (type 'at+jwt', or claim 'typ' of 'Bearer'). Let the web program's client ask for access tokens of the audience '${expected.audience}'.`,
    };
  if (!(error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired)) return null;
  const { claim, payload } = error;
  const { name, audience, maxAgeS } = expected;
  switch (claim) {
    case 'aud':
      return { claim, sentence: describeUnfitAudience(payload.aud, audience) };
    case 'iss':
      return {
        claim,
        sentence: `${beginning} its issuer ('iss') is ${shown(payload.iss)} and has to be '${name}', as the issuer's description says. Set OIDC_AUTHORITY to the address of that issuer.`,
      };
    case 'exp':
    case 'sub':
      return payload[claim] === undefined
        ? {
            claim,
            sentence: `${beginning} it has no claim '${claim}'. Let the issuer add it to access tokens.`,
          }
        : null;
    case 'iat':
      return maxAgeS === undefined || typeof payload.iat !== 'number'
        ? null
        : {
            claim,
            sentence: `${beginning} it was made more than ${maxAgeS / 60} minutes ago and has not expired. With OIDC_ROLES_CLAIM tokens have to be renewed within ${maxAgeS / 60} minutes, so that a role that is taken away ends: let the issuer make them last ${maxAgeS / 60} minutes at most.`,
          };
    default:
      return null;
  }
}

/** Returns the sentence for the operator about a token whose audience is not ours. */
export const describeUnfitAudience = (held: unknown, audience: string): string =>
  `${beginning} its audience ('aud') is ${shown(held)} and has to be '${audience}'. Let the issuer add this audience to access tokens, or set OIDC_AUDIENCE.`;

const shown = (value: unknown): string =>
  value === undefined ? 'missing' : JSON.stringify(value).slice(0, 200).replaceAll('"', "'");
