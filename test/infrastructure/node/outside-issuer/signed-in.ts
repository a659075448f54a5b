import { createHash, randomBytes } from 'node:crypto';
import type { TestIssuer } from '../../../support/test-issuer.ts';

export type Tokens = { access_token: string; refresh_token: string; id_token: string };

/** Signs in the first account on the issuer's pages, as browser and web program together would. */
export async function signedInAt(issuer: TestIssuer): Promise<Tokens> {
  const verifier = randomBytes(32).toString('base64url');
  const { clientId, redirectUris, accounts } = issuer.settings;
  const [redirectUri = ''] = redirectUris;
  const { email, password } = accounts[0]!;
  const asked = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email',
    state: 's',
    nonce: 'n',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const back = await fetch(`${issuer.url}/auth?${asked}`, {
    method: 'POST',
    body: new URLSearchParams({ email, password }),
    redirect: 'manual',
  });
  const code = new URL(back.headers.get('location')!).searchParams.get('code')!;
  return tokenCall<Tokens>(issuer, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  });
}

export async function tokenCall<Result>(issuer: TestIssuer, form: Record<string, string>): Promise<Result> {
  const body = new URLSearchParams({ client_id: issuer.settings.clientId, ...form });
  return (await fetch(`${issuer.url}/token`, { method: 'POST', body })).json() as Promise<Result>;
}

export const mia = { subject: 'mia', email: 'mia@home.example', password: 'Kettle-and-4-cups' };
export const redirectUris = ['https://family.example/signed-in'];
