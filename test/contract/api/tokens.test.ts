import { createHmac, createPublicKey, sign } from 'node:crypto';
import { AppError } from '../../../src/application/errors.ts';
import {
  createEmbeddedTokenVerifier,
  type AccessTokenVerifier,
} from '../../../src/infrastructure/node/account/access-tokens.ts';
import {
  createIssuerTokenVerifier,
  type IssuerTokenRules,
} from '../../../src/infrastructure/node/outside-issuer/issuer-access-tokens.ts';
import { rulesFor } from '../../support/issuer-rules.ts';
import { standing, TestApi } from '../../support/api.ts';
import { signingKey, TestIssuer, type TokenChanges } from '../../support/test-issuer.ts';
import { problemIn } from './wire.ts';
import { expectInTime } from '../../support/in-time.ts';
import { ShiftedClock } from '../../support/shifted-clock.ts';

const clock = new ShiftedClock();

const seconds = () => Math.floor(Date.now() / 1000);
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The tokens that are invalid for this API, by their fault (promise 1). */
const refused: readonly [string, TokenChanges][] = [
  ['no exp', { claims: { exp: undefined } }],
  ['exp as a text', { claims: { exp: `${seconds() + 600}` } }],
  ['exp an hour ago', { claims: { exp: seconds() - 3600 } }],
  ['no sub', { claims: { sub: undefined } }],
  ['an empty sub', { claims: { sub: '' } }],
  ['a number as sub', { claims: { sub: 7 } }],
  ['a list as sub', { claims: { sub: ['mia'] } }],
  ['no iss', { claims: { iss: undefined } }],
  ['the iss of another', { claims: { iss: 'https://other.example' } }],
  ['an iss that only begins well', { claims: { iss: 'https://id.example.evil.example' } }],
  ['no aud', { claims: { aud: undefined } }],
  ['the aud of another API', { claims: { aud: 'https://other.example/api' } }],
  ['many aud, none ours', { claims: { aud: ['https://a.example', 'fireside-web'] } }],
  ['nbf in an hour', { claims: { nbf: seconds() + 3600 } }],
  ['nbf as a text', { claims: { nbf: 'now' } }],
  ['the type of a logout token', { header: { typ: 'logout+jwt' } }],
  ['the type of a proof', { header: { typ: 'dpop+jwt' } }],
  ['a type that is a number', { header: { typ: 5 } }],
  ['an unknown kid', { header: { kid: 'unheard-of' } }],
  ['a nonce: an ID token', { header: { typ: 'JWT' }, claims: { nonce: 'n' } }],
  ['an at_hash: an ID token', { header: { typ: 'JWT' }, claims: { at_hash: 'h' } }],
  ['a NUL in its subject', { claims: { sub: 'mi\0a' } }],
  ['typ ID: an ID token', { header: { typ: 'JWT' }, claims: { typ: 'ID' } }],
];

/** The texts that are no tokens. */
const garbage: readonly [string, string][] = [
  ['one letter', 'x'],
  ['two dots', '..'],
  ['three empty objects', `${encode({})}.${encode({})}.${encode({})}`],
  ['a header that is no JSON', `${Buffer.from('{"alg":').toString('base64url')}.${encode({})}.x`],
  ['a header that is a list', `${encode([])}.${encode({})}.x`],
  ['an alg that is an object', `${encode({ alg: {} })}.${encode({})}.x`],
  ['a payload that is null', `${encode({ alg: 'ES256', kid: 'first' })}.${encode(null)}.x`],
  ['an encrypted token', 'a.b.c.d.e'],
  ['four parts', 'a.b.c.d'],
  ['12 kB', 'x'.repeat(12_000)],
  ['12 kB of header', `${encode({ alg: 'ES256', pad: 'x'.repeat(9000) })}.${encode({})}.x`],
  ['a deep header', `${Buffer.from('['.repeat(8000)).toString('base64url')}.e30.x`],
];

describe.each(['embedded', 'outside'] as const)('a token of the %s issuer', (kind) => {
  let issuer: TestIssuer;
  let api: TestApi;
  let tokens: AccessTokenVerifier;

  beforeAll(async () => {
    issuer = await TestIssuer.create();
    const { audience } = issuer;
    if (kind === 'outside') await issuer.serve();
    tokens =
      kind === 'embedded'
        ? standing(createEmbeddedTokenVerifier(issuer.localKeySet(), { issuer: issuer.url, audience }, clock))
        : createIssuerTokenVerifier(rulesFor(issuer), { clock });
    api = await TestApi.start({ tokens });
  });
  afterAll(async () => {
    await api.close();
    await issuer.close();
  });

  const me = (token: string) => api.request('GET', '/api/me', { token });
  const expectRefused = async (token: string) => {
    const answer = await me(token);
    expect(problemIn(answer)).toMatchObject({ status: 401, code: '401' });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  };

  test('that is valid is accepted', async () => {
    const answer = await me(await issuer.token('mia'));
    expect(answer.json).toEqual({
      email: 'mia@home.example',
      roles: ['learner'],
      paymentStatus: 'unpaid',
      story: { talks: 0, hasBegun: false, keepsBegun: false },
    });
  });

  test.each<[string, () => TokenChanges]>([
    [
      'aud among others',
      () => ({ claims: { aud: ['https://other.example', 'https://family.example/api'] } }),
    ],
    ['the long name of its type', () => ({ header: { typ: 'application/at+jwt' } })],
    ['exp some seconds ago, as clocks differ', () => ({ claims: { exp: seconds() - 5 } })],
    ['nbf in some seconds, as clocks differ', () => ({ claims: { nbf: seconds() + 5 } })],
    [
      'claims nobody asked for',
      () => ({ claims: { roles: ['admin'], paymentStatus: 'paid', scope: 'openid' } }),
    ],
  ])('with %s is accepted', async (_what, changes) => {
    const answer = await me(await issuer.token('mia', changes()));
    expect(answer.json).toMatchObject({ roles: ['learner'], paymentStatus: 'unpaid' });
  });

  test('an address with a NUL in it is ignored', async () => {
    const answer = await me(
      await issuer.token('nul', { claims: { iss: issuer.url, email: 'a\0b@home.example' } }),
    );
    expect(answer.json).toMatchObject({ email: '' });
  });

  test.each(refused)('with %s: 401', async (_what, changes) => {
    const url = changes.claims && 'iss' in changes.claims ? {} : { iss: issuer.url };
    await expectRefused(await issuer.token('mia', { ...changes, claims: { ...url, ...changes.claims } }));
  });

  test.each([{ exp: seconds() - 3600 }, { nbf: seconds() + 3600 }])(
    'of another time, %j, is refused with that reason: a clock may be wrong',
    async (claims) => {
      const answer = await me(await issuer.token('mia', { claims: { iss: issuer.url, ...claims } }));
      expect(problemIn(answer)).toMatchObject({ status: 401, details: { reason: 'time' } });
    },
  );

  test.each(garbage)('that is %s: 401', async (_what, token) => expectRefused(token));

  test('signed by another key under our kid: 401', async () => {
    await expectRefused(await issuer.token('mia', { key: signingKey('first') }));
  });

  test('of another algorithm under our kid: 401', async () => {
    const key = signingKey('first', 'RS256');
    await expectRefused(await issuer.token('mia', { key }));
  });

  test('changed after it was signed: 401', async () => {
    const [header, payload, signature] = (await issuer.token('mia')).split('.') as [string, string, string];
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    await expectRefused(`${header}.${encode({ ...claims, sub: 'noah' })}.${signature}`);
    await expectRefused(`${header}.${payload}.`);
    await expectRefused(`${header}.${payload}`);
    await expectRefused(`${header}.${payload}.${signature.slice(0, -4)}`);
  });

  test('without a signature, whatever its alg is called: 401', async () => {
    const [, payload] = (await issuer.token('mia')).split('.');
    for (const alg of ['none', 'None', 'NONE', ''])
      for (const signature of ['', 'x'])
        await expectRefused(`${encode({ alg, typ: 'at+jwt', kid: 'first' })}.${payload}.${signature}`);
  });

  test('signed by HMAC with the public key as its secret: 401', async () => {
    const [, payload] = (await issuer.token('mia')).split('.');
    const { publicJwk } = issuer.key;
    const pem = String(createPublicKey(issuer.key.privateKey).export({ type: 'spki', format: 'pem' }));
    for (const secret of [pem, pem.trim(), JSON.stringify(publicJwk), publicJwk.x!]) {
      const signed = `${encode({ alg: 'HS256', typ: 'at+jwt', kid: 'first' })}.${payload}`;
      const signature = createHmac('sha256', secret).update(signed).digest('base64url');
      await expectRefused(`${signed}.${signature}`);
    }
  });

  test('with header members that jose must understand and does not: 401', async () => {
    const [, payload] = (await issuer.token('mia')).split('.');
    for (const extra of [{ crit: ['x'], x: 1 }, { crit: 5 }, { crit: ['b64'], b64: false }]) {
      const signed = `${encode({ alg: 'ES256', kid: 'first', typ: 'at+jwt', ...extra })}.${payload}`;
      const key = issuer.key.privateKey;
      const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
      await expectRefused(`${signed}.${signature.toString('base64url')}`);
    }
  });

  test('with a key of its own in its header: 401', async () => {
    const key = signingKey('mine');
    const header = { jwk: key.publicJwk, jku: 'http://127.0.0.1:1/keys', x5u: 'http://127.0.0.1:1/' };
    await expectRefused(await issuer.token('mia', { key, header }));
    await expectRefused(await issuer.token('mia', { key, header: { ...header, kid: undefined } }));
  });

  test('outside the Authorization header does not count', async () => {
    const token = await issuer.token('mia');
    const path = `/api/me?access_token=${token}`;
    expect((await api.request('GET', path)).status).toBe(401);
    expect((await api.request('GET', '/api/me', { headers: { cookie: `token=${token}` } })).status).toBe(401);
    const twice = { authorization: `Bearer ${token}, Bearer ${token}` };
    expect((await api.request('GET', '/api/me', { headers: twice })).status).toBe(401);
    const lower = { authorization: `bearer ${token}` };
    expect((await api.request('GET', '/api/me', { headers: lower })).status).toBe(200);
  });

  test('without a type: accepted only from an outside issuer', async () => {
    for (const typ of [undefined, 'JWT', 'jwt']) {
      const answer = await me(await issuer.token('mia', { header: { typ } }));
      expect(answer.status).toBe(kind === 'outside' ? 200 : 401);
    }
  });

  test('that a broken key set cannot check: 503', async () => {
    const away = new AppError('Unavailable', 'The database does not answer.');
    const rules = { issuer: issuer.url, audience: issuer.audience };
    const cut = await TestApi.start({
      tokens: createEmbeddedTokenVerifier(() => Promise.reject(away), rules, clock),
    });
    const answer = await cut.request('GET', '/api/me', { token: await issuer.token('mia') });
    expect(problemIn(answer)).toMatchObject({ status: 503, code: 'Unavailable' });
    expect(answer.headers.get('retry-after')).toBe('5');
    await cut.close();
  });
});

describe('an outside issuer', () => {
  const issuers: TestIssuer[] = [];
  const apis: TestApi[] = [];
  afterEach(async () => {
    clock.aheadMs = 0;
    await Promise.all([...apis.splice(0), ...issuers.splice(0)].map((one) => one.close()));
  });

  /** Starts a new issuer on a socket and a new API for it. */
  const start = async (rules: Partial<IssuerTokenRules> = {}) => {
    const issuer = await TestIssuer.create();
    await issuer.serve();
    const logged: string[] = [];
    const logSentence = (sentence: string) => void logged.push(sentence);
    const api = await TestApi.start({
      tokens: createIssuerTokenVerifier(rulesFor(issuer, rules), { clock, logSentence }),
    });
    issuers.push(issuer);
    apis.push(api);
    const call = (token: string) => api.request('GET', '/api/me', { token });
    return { issuer, api, call, logged, me: async () => call(await issuer.token('mia')) };
  };

  /** Moves the clock ahead; timers and sockets are not affected. */
  const later = (ms: number) => void (clock.aheadMs += ms);

  const isAway = (answer: Awaited<ReturnType<TestApi['request']>>) => {
    expect(problemIn(answer)).toMatchObject({ status: 503, code: 'Unavailable' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  };

  test('is asked for its keys once, however many requests come', async () => {
    const { issuer, me } = await start();
    const answers = await Promise.all(Array.from({ length: 20 }, me));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(issuer.asked).toMatchObject({ discovery: 1, keySet: 1 });
  });

  test('may change its keys without a restart; unknown kids ask at most once in 30 s', async () => {
    const { issuer, call, me } = await start();
    expect((await me()).status).toBe(200);
    const stranger = signingKey('strange');
    const strange = () => issuer.token('mia', { key: stranger });
    const knock = async () => {
      for (const token of await Promise.all(Array.from({ length: 10 }, strange)))
        expect((await call(token)).status).toBe(401);
      const tokens = await Promise.all(Array.from({ length: 10 }, strange));
      for (const { status } of await Promise.all(tokens.map(call))) expect(status).toBe(401);
    };
    await knock();
    expect(issuer.asked.keySet).toBe(1);
    later(31_000);
    await knock();
    expect(issuer.asked.keySet).toBe(2);

    const before = await issuer.token('mia');
    await issuer.rotate('second');
    later(62_000);
    expect((await me()).status).toBe(200);
    expect(issuer.asked.keySet).toBe(3);
    expect((await call(before)).status).toBe(401);
  });

  test.each(['failing', 'nonsense'] as const)(
    'whose discovery is %s: 503, and it recovers',
    async (conduct) => {
      const { issuer, me } = await start();
      issuer.conduct.discovery = conduct;
      isAway(await me());
      issuer.conduct.discovery = 'well';
      expect((await me()).status).toBe(200);
    },
  );

  test.each(['failing', 'nonsense'] as const)(
    'whose key set is %s: 503, and it recovers',
    async (conduct) => {
      const { issuer, me } = await start();
      issuer.conduct.keySet = conduct;
      isAway(await me());
      issuer.conduct.keySet = 'well';
      expect((await me()).status).toBe(200);
      later(31_000);
      issuer.conduct.keySet = conduct;
      expect((await me()).status).toBe(200);
      isAway(await apis[0]!.request('GET', '/api/me', { token: await strangeToken(issuer) }));
    },
  );

  test('that is unreachable: 503, and it recovers', async () => {
    const { issuer, me } = await start();
    const { port } = issuer;
    await issuer.close();
    isAway(await me());
    await issuer.serve(port);
    expect((await me()).status).toBe(200);
    await issuer.close();
    expect((await me()).status).toBe(200);
  });

  test('that never answers or is slow: 503 within 5 s; a late answer is used', async () => {
    const conducts = [
      { discovery: 'silent', keySet: 'well' },
      { discovery: 'well', keySet: 'silent' },
      { discovery: 'slow', keySet: 'slow' },
    ] as const;
    const all = await Promise.all(conducts.map(() => start()));
    all.forEach(({ issuer }, index) => Object.assign(issuer.conduct, conducts[index]));
    const startedAt = performance.now();
    for (const answer of await Promise.all(all.flatMap(({ me }) => [me(), me()]))) isAway(answer);
    expectInTime(performance.now() - startedAt, 5000);
    const slow = all[2]!;
    expect((await slow.me()).status).toBe(200);
    expect(slow.issuer.asked).toMatchObject({ discovery: 1, keySet: 1 });
  });

  test('that puts a nonce in its access tokens is recognised by the other claims', async () => {
    const { issuer, call } = await start();
    const claims = { typ: 'Bearer', nonce: 'n', azp: 'fireside-web' };
    const token = await issuer.token('mia', { header: { typ: 'JWT' }, claims });
    expect((await call(token)).status).toBe(200);
  });

  test('whose name ends with a slash is the same issuer', async () => {
    const { issuer, call } = await start();
    const named = issuer.url;
    issuer.url = `${named}/`;
    expect((await call(await issuer.token('mia'))).status).toBe(200);
    issuer.url = named;
    const other = await issuer.token('mia', { claims: { iss: `${named}//` } });
    expect((await call(other)).status).toBe(401);
  });

  test('that names itself differently is another issuer: 503', async () => {
    const { issuer, me } = await start();
    issuer.url = 'https://other.example';
    isAway(await me());
  });

  test.each<[string, Record<string, unknown>, string[]]>([
    ['roles', { roles: ['tester', 'learner'] }, ['tester', 'learner']],
    ['roles', { roles: 'tester, learner,,' }, ['tester', 'learner']],
    ['roles', { roles: 'admin' }, ['admin']],
    ['realm_access.roles', { realm_access: { roles: ['learner'] } }, ['learner']],
    ['https://family.example/roles', { 'https://family.example/roles': ['admin'] }, ['admin']],
    ['a.b.c', { a: { b: { c: 'learner,tester' } } }, ['learner', 'tester']],
    ['roles', {}, []],
    ['roles', { roles: null }, []],
    ['roles', { roles: [7, null, ['admin'], { admin: true }, ' learner '] }, ['learner']],
    ['roles', { roles: { admin: true } }, []],
    ['a.b', { a: 'admin' }, []],
    ['a.length', { a: ['admin'] }, []],
    ['constructor.name', {}, []],
    ['__proto__', {}, []],
  ])('gives roles by %s of %j', async (rolesClaim, claims, roles) => {
    const { issuer, call } = await start({ rolesClaim });
    expect((await call(await issuer.token('mia', { claims }))).json).toMatchObject({ roles });
  });

  test.each<[string, Partial<IssuerTokenRules>, Record<string, unknown>, string, string | undefined]>([
    [
      'for another audience',
      {},
      { aud: 'fireside-web' },
      "('aud') is 'fireside-web' and has to be 'http",
      'unfit',
    ],
    ['for several others', {}, { aud: ['a', 'b'] }, "('aud') is ['a','b'] and has to be", 'unfit'],
    ['without an audience', {}, { aud: undefined }, "('aud') is missing and has to be", 'unfit'],
    [
      'of another issuer',
      {},
      { iss: 'https://other.example' },
      "('iss') is 'https://other.example'",
      'unfit',
    ],
    ['without an expiry', {}, { exp: undefined }, "it has no claim 'exp'", 'unfit'],
    [
      'that is an ID token',
      {},
      { typ: 'ID', nonce: 'x', exp: 4_102_444_800 },
      'it is an ID token',
      undefined,
    ],
  ])(
    'whose token is %s: the log says what was expected, once in ten minutes',
    async (_what, rules, claims, sentence, reason) => {
      const { issuer, call, logged } = await start(rules);
      const header = claims['typ'] === 'ID' ? { typ: 'JWT' } : {};
      const refused = await call(await issuer.token('mia', { claims, header }));
      await call(await issuer.token('mia', { claims, header }));
      expect(problemIn(refused)).toMatchObject({ status: 401, code: '401' });
      expect(refused.json).toMatchObject(reason ? { details: { reason } } : { code: '401' });
      expect(logged).toEqual([expect.stringContaining(sentence)]);
      later(11 * 60_000);
      await call(await issuer.token('mia', { claims, header }));
      expect(logged).toHaveLength(2);
    },
  );

  test('whose tokens outlast 14 minutes: the log says that they have to be renewed', async () => {
    const { issuer, call, logged } = await start({ rolesClaim: 'roles' });
    const made = Math.floor(clock.now() / 1000) - 20 * 60;
    const token = await issuer.token('mia', { claims: { iat: made, exp: made + 3600, roles: ['learner'] } });
    expect((await call(token)).status).toBe(401);
    expect(logged).toEqual([expect.stringContaining('renewed within 14 minutes')]);
  });

  test('whose key does not fit: the log names its description', async () => {
    const { issuer, call, logged } = await start();
    expect((await call(await strangeToken(issuer))).status).toBe(401);
    expect(logged).toEqual([expect.stringContaining(`no key of ${issuer.url}`)]);
  });

  test('whose roles are none of ours: one sentence while the process runs', async () => {
    const { issuer, call, logged } = await start({ rolesClaim: 'groups' });
    const token = await issuer.token('mia', { claims: { groups: ['/family/admin'] } });
    expect((await call(token)).json).toMatchObject({ roles: ['/family/admin'] });
    later(11 * 60_000);
    await call(await issuer.token('mia', { claims: { groups: [] } }));
    expect(logged).toEqual([expect.stringContaining("holds '/family/admin'")]);
    expect(logged[0]).toContain('OIDC_ROLE_NAMES');
  });

  test('gives roles of staff only where the operator has named them', async () => {
    const claims = { roles: ['learner', 'support', 'publisher', 'owner'] };
    const given = async (staffRoles: string[]) => {
      const { issuer, call } = await start({ rolesClaim: 'roles', staffRoles });
      return (await call(await issuer.token('mia', { claims }))).json;
    };
    expect(await given([])).toMatchObject({ roles: ['learner', 'owner'] });
    expect(await given(['support'])).toMatchObject({ roles: ['learner', 'support', 'owner'] });
  });

  test('takes roles away again; without a mapping its claims give none', async () => {
    const mapped = await start({ rolesClaim: 'roles' });
    const as = (roles: string[]) => mapped.issuer.token('mia', { claims: { roles } });
    expect((await mapped.call(await as(['learner', 'admin']))).json).toMatchObject({
      roles: ['learner', 'admin'],
    });
    expect((await mapped.call(await as(['learner']))).json).toMatchObject({ roles: ['learner'] });
    const plain = await start();
    const claims = { roles: ['admin'], groups: 'admin' };
    expect((await plain.call(await plain.issuer.token('mia', { claims }))).json).toMatchObject({
      roles: ['learner'],
    });
  });

  test('a bearer is the subject the issuer names: another subject is another person, a new address is stored', async () => {
    const { issuer, call } = await start();
    const first = await call(await issuer.token('mia', { claims: { email: 'old@home.example' } }));
    expect(first.json).toMatchObject({ email: 'old@home.example' });
    const second = await call(await issuer.token('mia', { claims: { email: 'new@home.example' } }));
    expect(second.json).toMatchObject({ email: 'new@home.example' });
    const other = await call(await issuer.token('noah', { claims: { email: { a: 1 } } }));
    expect(other.json).toMatchObject({ email: '' });
  });
});

const strangeToken = async (issuer: TestIssuer) => issuer.token('mia', { key: signingKey('strange') });

test('where the audience is the web program itself, a token must say that it is no ID token', async () => {
  const issuer = await TestIssuer.create({ audience: 'fireside-web' });
  await issuer.serve();
  const tokens = createIssuerTokenVerifier(rulesFor(issuer), { clock });
  const token = (header: Record<string, unknown>, claims: Record<string, unknown> = {}) =>
    issuer.token('mia', { header, claims });
  await expect(tokens.verify(await token({ typ: 'JWT' }))).rejects.toMatchObject({ code: '401' });
  await expect(tokens.verify(await token({ typ: undefined }))).rejects.toMatchObject({ code: '401' });
  expect(await tokens.verify(await token({ typ: 'JWT' }, { typ: 'Bearer' }))).toMatchObject({
    subject: 'mia',
  });
  expect(await tokens.verify(await token({}))).toMatchObject({ subject: 'mia' });
  await issuer.close();
});
