import { checkIssuer } from '../issuer/check-issuer.ts';
import { IssuerDescription, UnfitIssuer, type Metadata } from '../issuer/description.ts';
import { expected, KeycloakAdmin } from '../issuer/keycloak-admin.ts';
import { fetchKeys } from '../issuer/key-set.ts';
import type { Settings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';
import { clockBeside, codeOf, fail, ok, warn, type Diagnosis } from './diagnosis.ts';

type Outside = Settings & { issuer: NonNullable<Settings['issuer']> };

/** An outside issuer: its description, its keys, its clock, and its accounts where they are made from here. */
export async function lookAtIssuer(settings: Outside): Promise<Diagnosis[]> {
  const { authority } = settings.issuer;
  const description = new IssuerDescription(authority);
  let metadata: Metadata;
  try {
    metadata = await description.read();
    const weak = await checkIssuer(settings, description);
    return [
      ok('issuer', `${authority} answers and fits.`),
      ...weak.map((sentence) => warn('issuer', sentence)),
      ...(await keysAndClock(metadata)),
      ...(await accountsAt(settings, metadata)),
    ];
  } catch (error) {
    if (error instanceof UnfitIssuer || error instanceof StartupError) return [fail('issuer', error.message)];
    return [
      fail(
        'issuer',
        `${authority} cannot be reached (${codeOf(error)}): nobody can sign in. Start it or correct OIDC_AUTHORITY.`,
      ),
    ];
  }
}

async function keysAndClock({ jwks_uri: address }: Metadata): Promise<Diagnosis[]> {
  if (address === undefined) return [];
  try {
    const { count, date } = await fetchKeys(address);
    return [
      ok('issuer', `It shows ${count === 1 ? 'one key' : `${count} keys`}.`),
      ...(date === null ? [] : [clockBeside('the issuer', date + 500, Date.now())]),
    ];
  } catch (error) {
    return [
      fail('issuer', `Its keys at ${address} cannot be read (${codeOf(error)}); every token is refused.`),
    ];
  }
}

async function accountsAt({ userDirectory }: Settings, metadata: Metadata): Promise<Diagnosis[]> {
  if (!userDirectory) return [];
  try {
    await new KeycloakAdmin(userDirectory, async () => metadata.token_endpoint!).run(async (call) =>
      expected(await call('GET', '/users?max=1'), 200),
    );
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
