import { isJsonObject } from '../../../domain/platform/json.ts';

/** The fields of an issuer's discovery document (OpenID Connect Discovery 1.0, 3) that this product uses. */
export type IssuerMetadata = Readonly<{
  issuer: string;
  authorization_endpoint?: string;
  token_endpoint?: string;
  jwks_uri?: string;
  userinfo_endpoint?: string;
  introspection_endpoint?: string;
  revocation_endpoint?: string;
  end_session_endpoint?: string;
  response_types_supported?: readonly string[];
  code_challenge_methods_supported?: readonly string[];
  claims_supported?: readonly string[];
}>;

/** The error for a discovery document with unusable content, which a retry will not change. */
export class UnusableIssuerError extends Error {
  override readonly name = 'UnfitIssuer';
}

const timeoutMs = 3500;

/**
 * Reads an outside issuer's discovery document at the first use and keeps it; a failed reading is repeated at the next
 * use.
 */
export class IssuerDiscovery {
  readonly #authority: string;
  #reading: Promise<IssuerMetadata> | undefined;
  #origins: readonly string[];

  constructor(authority: string) {
    this.#authority = authority;
    this.#origins = [new URL(authority).origin];
  }

  /** Returns the document. @throws UnusableIssuerError. @throws Error when the issuer cannot be reached. */
  read(): Promise<IssuerMetadata> {
    this.#reading ??= discover(this.#authority).then(
      (metadata) => {
        this.#origins = originsOf(this.#authority, metadata);
        return metadata;
      },
      (error: unknown) => {
        this.#reading = undefined;
        throw error;
      },
    );
    return this.#reading;
  }

  /** Returns the origins that the web program may call; until the document has been read, the issuer's own. */
  get origins(): readonly string[] {
    return this.#origins;
  }
}

async function discover(authority: string): Promise<IssuerMetadata> {
  const address = `${authority}/.well-known/openid-configuration`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`${address} is answered with ${answer.status}.`);
  const metadata: unknown = await answer.json().catch(() => {
    throw new Error(`${address} is answered with something that is no JSON.`);
  });
  if (!isMetadata(metadata)) throw new UnusableIssuerError(`${address} is no discovery document.`);
  if (metadata.issuer !== authority && metadata.issuer !== `${authority}/`)
    throw new UnusableIssuerError(`The issuer calls itself ${metadata.issuer}; set OIDC_AUTHORITY to that.`);
  return metadata;
}

/** The addresses in a discovery document that this product calls or redirects to. */
export const issuerEndpointFields = [
  'authorization_endpoint',
  'token_endpoint',
  'jwks_uri',
  'userinfo_endpoint',
  'introspection_endpoint',
  'revocation_endpoint',
  'end_session_endpoint',
] as const;
const lists = ['response_types_supported', 'code_challenge_methods_supported', 'claims_supported'] as const;

function isMetadata(document: unknown): document is IssuerMetadata {
  if (!isJsonObject(document)) return false;
  for (const name of issuerEndpointFields) {
    const value = document[name];
    if (value !== undefined && !(typeof value === 'string' && URL.canParse(value)))
      throw new UnusableIssuerError(`The issuer's ${name} is no address.`);
  }
  for (const name of lists)
    if (document[name] !== undefined && !Array.isArray(document[name]))
      throw new UnusableIssuerError(`The issuer's ${name} is no list.`);
  return typeof document['issuer'] === 'string';
}

function originsOf(authority: string, metadata: IssuerMetadata): string[] {
  const called = issuerEndpointFields.flatMap((name) => metadata[name] ?? []);
  return [...new Set([authority, ...called].map((address) => new URL(address).origin))];
}
