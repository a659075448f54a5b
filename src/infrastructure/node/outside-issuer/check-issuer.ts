import { toErrorMessage } from '../../../application/errors.ts';
import { isJsonObject } from '../../../domain/platform/json.ts';
import type { Settings } from '../platform/settings.ts';
import { StartupError } from '../platform/startup-error.ts';
import {
  issuerEndpointFields,
  UnusableIssuerError,
  type IssuerDiscovery,
  type IssuerMetadata,
} from './issuer-discovery.ts';

/**
 * Checks an outside issuer before anybody signs in there, and returns warnings for the operator. An unreachable issuer
 * does not prevent the start: its discovery document is read again at the next sign-in. @throws StartupError if the
 * issuer cannot work with these settings.
 */
export async function checkOutsideIssuer(
  settings: Pick<Settings, 'production'> & { issuer: NonNullable<Settings['issuer']> },
  description: IssuerDiscovery,
): Promise<string[]> {
  let metadata: IssuerMetadata;
  try {
    metadata = await description.read();
  } catch (error) {
    if (error instanceof UnusableIssuerError) throw new StartupError(error.message);
    return [
      `The issuer at ${settings.issuer.authority} is not to be reached yet (${reasonOf(error)}); nobody can sign in until it is.`,
    ];
  }
  const unfit = unfitness(metadata, settings);
  if (unfit !== null) throw new StartupError(`The issuer at ${settings.issuer.authority} ${unfit}.`);
  return weaknesses(metadata);
}

function unfitness(
  metadata: IssuerMetadata,
  { production, issuer }: Parameters<typeof checkOutsideIssuer>[0],
): string | null {
  const methods = metadata.code_challenge_methods_supported;
  const flows = metadata.response_types_supported;
  if (!metadata.authorization_endpoint || !metadata.token_endpoint)
    return 'names no authorization endpoint or no token endpoint';
  if (flows && !flows.includes('code')) return 'does not offer the authorization-code flow';
  if (methods && !methods.includes('S256')) return 'does not offer PKCE with S256';
  if (!metadata.jwks_uri && !issuer.introspection)
    return 'shows no keys; set OIDC_INTROSPECTION_CLIENT_ID and OIDC_INTROSPECTION_CLIENT_SECRET';
  if (issuer.introspection && !metadata.introspection_endpoint)
    return 'has no introspection endpoint; remove OIDC_INTROSPECTION_CLIENT_ID';
  if (issuer.loadUserInfo && !metadata.userinfo_endpoint)
    return 'has no user-info endpoint; remove OIDC_LOAD_USER_INFO';
  const open = issuerEndpointFields.find((name) => isOpenAddress(metadata[name]));
  return production && open ? `gives its ${open} without https` : null;
}

function weaknesses(metadata: IssuerMetadata): string[] {
  return [
    metadata.code_challenge_methods_supported
      ? ''
      : 'The issuer does not say whether it takes PKCE with S256; signing in fails if it does not.',
    metadata.end_session_endpoint
      ? ''
      : 'The issuer has no end-session endpoint: logging out ends the sign-in here, not there.',
    metadata.revocation_endpoint
      ? ''
      : 'The issuer has no revocation endpoint: after logging out its tokens end by themselves.',
    metadata.claims_supported?.includes('email_verified')
      ? ''
      : 'The issuer does not say that it sends email_verified: an address without email_verified true counts as none, so licences by address give no access and nobody gets a mail.',
  ].filter(Boolean);
}

const isOpenAddress = (value: string | undefined): boolean =>
  value !== undefined && value.startsWith('http://') && new URL(value).hostname !== 'localhost';

function reasonOf(error: unknown): string {
  const code = error instanceof Error && isJsonObject(error.cause) ? error.cause['code'] : undefined;
  return typeof code === 'string' ? code : toErrorMessage(error).replace(/\.$/, '');
}
