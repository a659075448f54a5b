import type { Clock } from '../../../application/ports/clock.ts';
import { checkOutsideIssuer } from '../outside-issuer/check-issuer.ts';
import {
  IssuerDiscovery,
  UnusableIssuerError,
  type IssuerMetadata,
} from '../outside-issuer/issuer-discovery.ts';
import { expectStatus, KeycloakAdmin } from '../outside-issuer/keycloak-admin.ts';
import { fetchIssuerKeys } from '../outside-issuer/key-set.ts';
import type { Settings } from '../platform/settings.ts';
import { StartupError } from '../platform/startup-error.ts';
import {
  compareClocks,
  readFailureCode,
  failureResult,
  okResult,
  warningResult,
  type CheckResult,
} from './check-result.ts';

type Outside = Settings & { issuer: NonNullable<Settings['issuer']> };

/** Checks an outside issuer: its discovery document, keys and clock, and its accounts if registration creates them. */
export async function checkIssuerReachable(settings: Outside, clock: Clock): Promise<CheckResult[]> {
  const { authority } = settings.issuer;
  const description = new IssuerDiscovery(authority);
  let metadata: IssuerMetadata;
  try {
    metadata = await description.read();
    const weak = await checkOutsideIssuer(settings, description);
    return [
      okResult('issuer', `${authority} answers, and its description fits.`),
      ...weak.map((sentence) => warningResult('issuer', sentence)),
      ...(await keysAndClock(metadata, clock)),
      ...(await accountsAt(settings, metadata, clock)),
    ];
  } catch (error) {
    if (error instanceof UnusableIssuerError || error instanceof StartupError)
      return [failureResult('issuer', error.message)];
    return [
      failureResult(
        'issuer',
        `${authority} cannot be reached (${readFailureCode(error)}): nobody can sign in. Start it or correct OIDC_AUTHORITY.`,
      ),
    ];
  }
}

async function keysAndClock({ jwks_uri: address }: IssuerMetadata, clock: Clock): Promise<CheckResult[]> {
  if (address === undefined) return [];
  try {
    const { count, date } = await fetchIssuerKeys(address);
    return [
      okResult('issuer', `It publishes ${count === 1 ? 'one key' : `${count} keys`}.`),
      ...(date === null ? [] : [compareClocks('the issuer', date + 500, clock.now())]),
    ];
  } catch (error) {
    return [
      failureResult(
        'issuer',
        `Its keys at ${address} cannot be read (${readFailureCode(error)}); every token is refused.`,
      ),
    ];
  }
}

async function accountsAt(
  { userDirectory }: Settings,
  metadata: IssuerMetadata,
  clock: Clock,
): Promise<CheckResult[]> {
  if (!userDirectory) return [];
  try {
    const admin = new KeycloakAdmin(userDirectory, async () => metadata.token_endpoint, clock);
    await admin.run(async (call) => expectStatus(await call('GET', '/users?max=1'), 200));
    return [okResult('accounts', `${userDirectory.url} lets this product see and make accounts.`)];
  } catch {
    return [
      failureResult(
        'accounts',
        `${userDirectory.url} does not let this product see accounts; look at USER_DIRECTORY_CLIENT_ID, its secret, and its role manage-users.`,
      ),
    ];
  }
}
