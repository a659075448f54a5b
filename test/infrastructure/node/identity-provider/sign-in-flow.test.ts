import { decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { createLocalKeySet } from '../../../../src/infrastructure/node/identity-provider/local-keys.ts';
import { onEveryDatabase } from '../../../support/databases.ts';
import { IdentityServer } from '../../../support/identity-server.ts';
import { TestBrowser, json } from '../../../support/test-browser.ts';

const email = 'parent@fireside.test';

onEveryDatabase('Signing in', (database) => {
  let server: IdentityServer;
  let subject: string;
  let browser: TestBrowser;

  beforeAll(async () => {
    server = await IdentityServer.start(database.open);
    subject = await server.account(email);
  });
  afterAll(() => server.close());
  beforeEach(() => {
    browser = new TestBrowser(server);
  });

  /** Returns whether an access token is still valid, here and therefore at the API, which makes the same check. */
  const counts = async (token: string): Promise<boolean> =>
    (await browser.get(`${server.issuer}/userinfo`, { authorization: `Bearer ${token}` })).status === 200;

  test('a person signs in: form, code, tokens with the right claims', async () => {
    const page = await browser.openSignIn();
    expect(page.status).toBe(200);
    expect(page.text).toContain('<h1>Log in</h1>');
    const back = await browser.follow(await browser.post(page.url, { email, password: 'Kettle-and-4-cups' }));
    const address = new URL(back.url);
    expect(address.origin + address.pathname).toBe(`${server.publicUrl}/signed-in`);
    expect(address.searchParams.get('state')).toBe('state-1');
    expect(address.searchParams.get('iss')).toBe(server.issuer);

    const answer = await browser.redeem(address.searchParams.get('code')!);
    expect(answer.status).toBe(200);
    const tokens = json(answer);
    expect(tokens).toMatchObject({ expires_in: 600, token_type: 'Bearer', scope: 'openid email' });
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ typ: 'at+jwt', alg: 'ES256' });
    const { payload } = await jwtVerify(tokens.access_token, createLocalKeySet(server), {
      issuer: server.issuer,
      audience: `${server.publicUrl}/api`,
    });
    expect(payload).toMatchObject({ sub: subject, email, client_id: 'fireside-web' });
    expect(payload.exp! - payload.iat!).toBe(600);
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      iss: server.issuer,
      sub: subject,
      aud: 'fireside-web',
      nonce: 'nonce-1',
      email,
    });
  });

  test('user info answers the access token and refuses everything else', async () => {
    const { access_token: token, id_token: idToken } = await browser.tokens(email);
    const ask = (value?: string) =>
      browser.get(
        `${server.issuer}/userinfo`,
        value === undefined ? {} : { authorization: `Bearer ${value}` },
      );
    const answer = await ask(token);
    expect(answer.status).toBe(200);
    expect(json(answer)).toEqual({ sub: subject, email, email_verified: true });
    for (const wrong of [undefined, '', 'x', idToken, `${token}x`])
      expect((await ask(wrong)).status).toBe(401);
  });

  test('refresh tokens rotate, and a second use revokes all tokens of the sign-in', async () => {
    const first = await browser.tokens(email);
    const answer = await browser.refresh(first.refresh_token);
    expect(answer.status).toBe(200);
    const second = json(answer);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(decodeJwt(second.access_token).sub).toBe(subject);

    const reuse = await browser.refresh(first.refresh_token);
    expect(reuse.status).toBe(400);
    expect(json(reuse)).toMatchObject({ error: 'invalid_grant' });
    expect(await counts(first.access_token)).toBe(false);
    expect((await browser.refresh(second.refresh_token)).status).toBe(400);
    const info = await browser.get(`${server.issuer}/userinfo`, {
      authorization: `Bearer ${second.access_token}`,
    });
    expect(info.status).toBe(401);
    const again = await browser.follow(await browser.get(browser.authorizeUrl({ prompt: 'none' })));
    const code = new URL(again.url).searchParams.get('code')!;
    expect((await browser.redeem(code)).status).toBe(200);
  });

  test('a refresh token ends with its session', async () => {
    const tokens = await browser.tokens(email);
    await server.db.deleteFrom('identity_record').where('model', '=', 'Session').execute();
    expect((await browser.refresh(tokens.refresh_token)).status).toBe(400);
  });

  test('renewing does not lengthen the fourteen days of a sign-in', async () => {
    const { refresh_token: first } = await browser.tokens(email);
    const tokens = server.db.selectFrom('identity_record').selectAll().where('model', '=', 'RefreshToken');
    const rows = await tokens.execute();
    const inMinutes = Math.floor(Date.now() / 1000) + 300;
    for (const { id, payload_json: payload } of rows) {
      const content = JSON.stringify({ ...(JSON.parse(payload) as object), exp: inMinutes });
      await server.db
        .updateTable('identity_record')
        .set({ payload_json: content })
        .where('id', '=', id)
        .execute();
    }
    expect((await browser.refresh(first)).status).toBe(200);
    const renewed = (await tokens.execute()).filter(({ id }) => !rows.some((row) => row.id === id));
    expect(renewed).toHaveLength(1);
    expect((JSON.parse(renewed[0]!.payload_json) as { exp: number }).exp).toBeLessThanOrEqual(inMinutes);
  });

  test('of twenty parallel uses of one refresh token at most one succeeds', async () => {
    const { refresh_token: token } = await browser.tokens(email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.refresh(token)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true);
  });

  test('a code is used once: a second use revokes the tokens of the first', async () => {
    const code = await browser.code(email);
    const tokens = json(await browser.redeem(code));
    const reuse = await browser.redeem(code);
    expect(reuse.status).toBe(400);
    expect(json(reuse)).toMatchObject({ error: 'invalid_grant' });
    expect((await browser.refresh(tokens.refresh_token)).status).toBe(400);
    expect(await counts(tokens.access_token)).toBe(false);
  });

  test('a code needs its verifier, its redirect address and expires after a minute', async () => {
    const wrong = 'x'.repeat(43);
    expect((await browser.redeem(await browser.code(email), { code_verifier: wrong })).status).toBe(400);
    expect((await browser.redeem(await browser.code(email), { code_verifier: '' })).status).toBe(400);
    const elsewhere = { redirect_uri: `${server.publicUrl}/` };
    expect((await browser.redeem(await browser.code(email), elsewhere)).status).toBe(400);
    const code = await browser.code(email);
    server.clock.moveBy(61_000);
    expect((await browser.redeem(code)).status).toBe(400);
  });

  test('logging out with the id token ends session, refresh token and user info without a question', async () => {
    const tokens = await browser.tokens(email);
    const end = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${server.publicUrl}/`,
      state: 'bye',
    });
    const answer = await browser.get(`${server.issuer}/session/end?${end.toString()}`);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`${server.publicUrl}/?state=bye`);
    expect(browser.cookieNames()).not.toContain('fireside_session');
    expect((await browser.refresh(tokens.refresh_token)).status).toBe(400);
    const authorization = `Bearer ${tokens.access_token}`;
    expect((await browser.get(`${server.issuer}/userinfo`, { authorization })).status).toBe(401);
    const silent = await browser.follow(await browser.get(browser.authorizeUrl({ prompt: 'none' })));
    expect(new URL(silent.url).searchParams.get('error')).toBe('login_required');
  });

  test('logging out without an id token asks, and the button confirms', async () => {
    const tokens = await browser.tokens(email);
    const target = encodeURIComponent(`${server.publicUrl}/`);
    const url = `${server.issuer}/session/end?client_id=fireside-web&post_logout_redirect_uri=${target}`;
    const page = await browser.get(url);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Log out?');
    expect((await browser.refresh(tokens.refresh_token)).status).toBe(200);

    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)![1]!;
    expect(
      (await browser.post(`${server.issuer}/session/end/confirm`, { xsrf: 'no', logout: 'yes' })).status,
    ).toBe(400);
    const done = await browser.post(`${server.issuer}/session/end/confirm`, { xsrf, logout: 'yes' });
    expect(done.headers.get('location')).toBe(`${server.publicUrl}/`);
    const silent = await browser.follow(await browser.get(browser.authorizeUrl({ prompt: 'none' })));
    expect(new URL(silent.url).searchParams.get('error')).toBe('login_required');
  });

  test('logging out without a session continues directly', async () => {
    const target = `${server.publicUrl}/`;
    const known = `${server.issuer}/session/end?client_id=fireside-web&post_logout_redirect_uri=${encodeURIComponent(target)}`;
    expect((await browser.get(known)).headers.get('location')).toBe(target);
    const plain = await browser.follow(await browser.get(`${server.issuer}/session/end`));
    expect(plain.status).toBe(200);
    expect(plain.text).toContain('You are logged out');
    const strange = encodeURIComponent('https://elsewhere.test/');
    const refused = await browser.get(
      `${server.issuer}/session/end?client_id=fireside-web&post_logout_redirect_uri=${strange}`,
    );
    expect(refused.status).toBe(400);
  });

  test('leaving the site ends all of it by the cookie alone, also when the access token is over', async () => {
    const tokens = await browser.tokens(email);
    server.clock.moveBy(11 * 60_000);
    const left = await browser.post(`${server.issuer}/leave`, {});
    expect([left.status, left.text, left.headers.get('cache-control')]).toEqual([204, '', 'no-store']);
    expect((await browser.refresh(tokens.refresh_token)).status).toBe(400);
    const silent = await browser.follow(await browser.get(browser.authorizeUrl({ prompt: 'none' })));
    expect(new URL(silent.url).searchParams.get('error')).toBe('login_required');
    expect((await browser.post(`${server.issuer}/leave`, {})).status).toBe(204);
  });

  test('no page of another site can end a sign-in', async () => {
    const tokens = await browser.tokens(email);
    for (const headers of [{ origin: 'https://elsewhere.test' }, { 'sec-fetch-site': 'same-site' }])
      expect((await browser.post(`${server.issuer}/leave`, {}, headers)).status).toBe(403);
    expect((await browser.refresh(tokens.refresh_token)).status).toBe(200);
  });

  test('revoking the refresh token ends the grant', async () => {
    const tokens = await browser.tokens(email);
    const answer = await browser.post(`${server.issuer}/token/revocation`, {
      client_id: 'fireside-web',
      token: tokens.refresh_token,
      token_type_hint: 'refresh_token',
    });
    expect(answer.status).toBe(200);
    expect((await browser.refresh(tokens.refresh_token)).status).toBe(400);
    const authorization = `Bearer ${tokens.access_token}`;
    expect((await browser.get(`${server.issuer}/userinfo`, { authorization })).status).toBe(401);
  });

  test('a new tab signs in silently, and both tabs keep their tokens', async () => {
    const first = await browser.tokens(email);
    const silent = await browser.follow(await browser.get(browser.authorizeUrl({ prompt: 'none' })));
    const second = json(await browser.redeem(new URL(silent.url).searchParams.get('code')!));
    expect((await browser.refresh(first.refresh_token)).status).toBe(200);
    expect((await browser.refresh(second.refresh_token)).status).toBe(200);
  });

  test.each(['openid', 'openid profile', 'openid api email address', 'openid offline_access'])(
    'there is never a consent step: %s',
    async (scope) => {
      const tokens = json(await browser.redeem(await browser.code(email, { scope })));
      expect((await browser.refresh(tokens.refresh_token)).status).toBe(200);
      const silent = await browser.follow(await browser.get(browser.authorizeUrl({ scope, prompt: 'none' })));
      expect(new URL(silent.url).searchParams.get('code')).not.toBeNull();
    },
  );

  test('a request for consent changes nothing', async () => {
    const code = await browser.code(email, { prompt: 'consent' });
    const tokens = json(await browser.redeem(code));
    expect((await browser.refresh(tokens.refresh_token)).status).toBe(200);
  });

  test('another person signing in on this browser ends the first session', async () => {
    const other = await server.account('other@fireside.test');
    const first = await browser.tokens(email);
    const code = await browser.code('other@fireside.test', { prompt: 'login' });
    const second = json(await browser.redeem(code));
    expect(decodeJwt(second.access_token).sub).toBe(other);
    expect((await browser.refresh(first.refresh_token)).status).toBe(400);
  });

  test('a disabled account loses its tokens and is asked to sign in anew', async () => {
    const gone = await server.account('gone@fireside.test');
    const tokens = await browser.tokens('gone@fireside.test');
    await server.db.updateTable('identity_account').set({ disabled_at: 1 }).where('id', '=', gone).execute();
    expect((await browser.refresh(tokens.refresh_token)).status).toBe(400);
    const page = await browser.openSignIn();
    expect(page.text).toContain('<h1>Log in</h1>');
    const refused = await browser.post(page.url, {
      email: 'gone@fireside.test',
      password: 'Kettle-and-4-cups',
    });
    expect(refused.status).toBe(422);
  });

  test('an address that is no longer verified gets no more tokens', async () => {
    const id = await server.account('once@fireside.test');
    const tokens = await browser.tokens('once@fireside.test');
    await server.db.updateTable('identity_account').set({ verified_at: null }).where('id', '=', id).execute();
    expect((await browser.refresh(tokens.refresh_token)).status).toBe(400);
    expect((await browser.openSignIn()).text).toContain('<h1>Log in</h1>');
  });

  test('a log in page left open while another person signed in signs in the one who typed', async () => {
    await server.account('second@fireside.test');
    const page = await browser.openSignIn();
    const first = await browser.tokens(email);
    const form = { email: 'second@fireside.test', password: 'Kettle-and-4-cups' };
    const back = await browser.follow(await browser.post(page.url, form));
    const second = json(await browser.redeem(new URL(back.url).searchParams.get('code')!));
    expect(decodeJwt(second.access_token).email).toBe('second@fireside.test');
    expect((await browser.refresh(first.refresh_token)).status).toBe(400);
  });

  test('expired rows are deleted from the database', async () => {
    await browser.openSignIn();
    server.clock.moveBy(31 * 60_000);
    await browser.openSignIn();
    const old = server.db
      .selectFrom('identity_record')
      .select('id')
      .where('expires_at', '<=', server.clock.now());
    expect(await old.execute()).toEqual([]);
  });

  test('tokens, cookies and keys survive a restart', async () => {
    const tokens = await browser.tokens(email);
    await server.restart();
    const refreshed = await browser.refresh(tokens.refresh_token);
    expect(refreshed.status).toBe(200);
    await jwtVerify(tokens.access_token, createLocalKeySet(server));
    const silent = await browser.follow(await browser.get(browser.authorizeUrl({ prompt: 'none' })));
    expect(new URL(silent.url).searchParams.get('code')).not.toBeNull();
  });
});
