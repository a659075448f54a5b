import type { Clock } from '../../../application/ports/clock.ts';
import { checkIssuer } from '../outside-issuer/check-issuer.ts';
import { IssuerDescription, UnfitIssuer, type Metadata } from '../outside-issuer/description.ts';
import { expected, KeycloakAdmin } from '../outside-issuer/keycloak-admin.ts';
import { fetchKeys } from '../outside-issuer/key-set.ts';
import type { Settings } from '../platform/settings.ts';
import { StartupError } from '../platform/startup-error.ts';
import { clockBeside, failureCodeOf, fail, ok, warn, type CheckResult } from './check-result.ts';

type Outside = Settings & { issuer: NonNullable<Settings['issuer']> };

/** Checks an outside issuer: its discovery document, keys and clock, and its accounts if registration creates them. */
export async function checkIssuerReachable(settings: Outside, clock: Clock): Promise<CheckResult[]> {
  const { authority } = settings.issuer;
  const description = new IssuerDescription(authority);
  let metadata: Metadata;
  try {
    metadata = await description.read();
    const weak = await checkIssuer(settings, description);
    return [
      ok('issuer', `${authority} answers, and its description fits.`),
      ...weak.map((sentence) => warn('issuer', sentence)),
      ...(await keysAndClock(metadata, clock)),
      ...(await accountsAt(settings, metadata, clock)),
    ];
  } catch (error) {
    if (error instanceof UnfitIssuer || error instanceof StartupError) return [fail('issuer', error.message)];
    return [
      fail(
        'issuer',
        `${authority} cannot be reached (${failureCodeOf(error)}): nobody can sign in. Start it or correct OIDC_AUTHORITY.`,
      ),
    ];
  }
}

async function keysAndClock({ jwks_uri: address }: Metadata, clock: Clock): Promise<CheckResult[]> {
  if (address === undefined) return [];
  try {
    const { count, date } = await fetchKeys(address);
    return [
      ok('issuer', `It publishes ${count === 1 ? 'one key' : `${count} keys`}.`),
      ...(date === null ? [] : [clockBeside('the issuer', date + 500, clock.now())]),
    ];
  } catch (error) {
    return [
      fail(
        'issuer',
        `Its keys at ${address} cannot be read (${failureCodeOf(error)}); every token is refused.`,
      ),
    ];
  }
}

async function accountsAt(
  { userDirectory }: Settings,
  metadata: Metadata,
  clock: Clock,
): Promise<CheckResult[]> {
  if (!userDirectory) return [];
  try {
    const admin = new KeycloakAdmin(userDirectory, async () => metadata.token_endpoint, clock);
    await admin.run(async (call) => expected(await call('GET', '/users?max=1'), 200));
    return [ok('accounts', `${userDirectory.url} lets this product see and make accounts.`)];
  } catch {
    return [
      fail(
        'accounts',
        `${userDirectory.url} does not let this product see accounts; look at USER_DIRECTORY_CLIENT_ID, its secret, and its role manage-users.`,
      ),
    ];
  }
}
