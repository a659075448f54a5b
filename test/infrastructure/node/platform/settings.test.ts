import { resolve } from 'node:path';
import { readSettings, type Settings } from '../../../../src/infrastructure/node/platform/settings.ts';
import { StartupError } from '../../../../src/infrastructure/node/platform/startup-error.ts';

const read = (env: Record<string, string>): Settings => readSettings(env, '/srv/fireside');
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const outside = { OIDC_AUTHORITY: 'https://id.example', OIDC_CLIENT_ID: 'family' };
const directory = {
  USER_DIRECTORY_URL: 'https://id.example/admin/realms/family/',
  USER_DIRECTORY_CLIENT_ID: 'family-accounts',
  USER_DIRECTORY_CLIENT_SECRET: 'secret',
};
const post = { SMTP_URL: 'smtps://u:secret@mail.example', MAIL_FROM: 'hello@family.example' };
const live = { NODE_ENV: 'production', PUBLIC_URL: 'https://family.example', ...post };

describe('settings', () => {
  test('work without any', () => {
    expect(read({})).toEqual({
      production: false,
      port: 8080,
      host: 'localhost',
      publicUrl: 'http://localhost:8080',
      push: null,
      dataDir: resolve('/srv/fireside/data'),
      contentDir: resolve('/srv/fireside/content'),
      databaseUrl: null,
      databasePool: 10,
      issuer: null,
      userDirectory: null,
      shop: { offer: { pricePence: 54_000, months: 12 }, cards: null },
      mail: null,
      trustedProxies: [],
      logLevel: 'warn',
      offline: true,
      version: 'unknown',
      writesAMinute: 240,
      adminsNeedSecondFactor: false,
      registrations: { aMinute: 5, anHour: 20 },
      metrics: null,
      tracesUrl: null,
      stopDelayMs: 0,
      saveMissing: false,
      pictureHosts: [],
      requiredSignOffs: [],
      links: {
        registration: null,
        bookASession: null,
        iconStore: null,
        ebook: null,
        exit: null,
        supportEmail: null,
        safeguardingEmail: null,
      },
    });
  });

  test('in production listen on all addresses and log more', () => {
    expect(read(live)).toMatchObject({ production: true, host: '0.0.0.0', logLevel: 'info' });
    expect(read({ ...live, PUBLIC_URL: 'http://localhost:3000' }).production).toBe(true);
  });

  test.each<[string, Record<string, string>, object]>([
    ['PORT', { PORT: '1' }, { port: 1, publicUrl: 'http://localhost:1' }],
    ['ADMIN_SECOND_FACTOR', { ADMIN_SECOND_FACTOR: 'required' }, { adminsNeedSecondFactor: true }],
    ['ADMIN_SECOND_FACTOR', { ADMIN_SECOND_FACTOR: 'staff' }, { adminsNeedSecondFactor: 'staff' }],
    ['PORT', { PORT: '65535' }, { port: 65_535 }],
    ['HOST', { HOST: '::1' }, { host: '::1' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://family.example/' }, { publicUrl: 'https://family.example' }],
    [
      'PUBLIC_URL',
      { ...live, PUBLIC_URL: 'HTTPS://Family.Example:443' },
      { publicUrl: 'https://family.example' },
    ],
    [
      'TRUSTED_PROXIES',
      { TRUSTED_PROXIES: '10.0.0.7, fd00::/8 ,loopback' },
      { trustedProxies: ['10.0.0.7', 'fd00::/8', 'loopback'] },
    ],
    ['METRICS_PORT', { METRICS_PORT: '9464' }, { metrics: { port: 9464, host: '127.0.0.1' } }],
    [
      'METRICS_HOST',
      { METRICS_PORT: '9464', METRICS_HOST: '10.0.0.7' },
      { metrics: { port: 9464, host: '10.0.0.7' } },
    ],
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' },
      { tracesUrl: 'http://127.0.0.1:4318/v1/traces' },
    ],
    ['STOP_DELAY_SECONDS', { STOP_DELAY_SECONDS: '3' }, { stopDelayMs: 3000 }],
    ['WRITES_A_MINUTE', { WRITES_A_MINUTE: '1000' }, { writesAMinute: 1000 }],
    ['DATA_DIR', { DATA_DIR: '/var/lib/fireside' }, { dataDir: resolve('/var/lib/fireside') }],
    ['DATA_DIR', { DATA_DIR: 'other' }, { dataDir: resolve('/srv/fireside/other') }],
    ['CONTENT_DIR', { CONTENT_DIR: '../talks' }, { contentDir: resolve('/srv/talks') }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://u:p@db/f' }, { databaseUrl: 'postgres://u:p@db/f' }],
    ['DATABASE_POOL', { DATABASE_POOL: '25' }, { databasePool: 25 }],
    ['DATABASE_URL', { DATABASE_URL: 'postgresql://db/f' }, { databaseUrl: 'postgresql://db/f' }],
    ['SMTP_URL and MAIL_FROM', post, { mail: { url: post.SMTP_URL, from: post.MAIL_FROM } }],
    [
      'no mail server in production where accounts are made elsewhere',
      { NODE_ENV: 'production', PUBLIC_URL: 'https://family.example', ...outside },
      { mail: null },
    ],
    [
      'PRICE_PENCE and ACCESS_MONTHS',
      { PRICE_PENCE: '4500', ACCESS_MONTHS: '1' },
      { shop: { offer: { pricePence: 4500, months: 1 }, cards: null } },
    ],
    [
      'the keys of Stripe',
      stripe,
      {
        shop: {
          cards: {
            provider: 'stripe',
            isLive: false,
            secretKey: 'sk_test_1',
            publishableKey: 'pk_test_1',
            webhookSecret: 'whsec_1',
          },
        },
      },
    ],
    [
      'REQUIRED_SIGN_OFFS, in their own order',
      { REQUIRED_SIGN_OFFS: 'translation, editorial' },
      { requiredSignOffs: ['editorial', 'translation'] },
    ],
    ['LOG_LEVEL', { LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    ['OFFLINE', { OFFLINE: 'off' }, { offline: false }],
    ['SAVE_MISSING', { SAVE_MISSING: 'true' }, { saveMissing: true }],
    ['SAVE_MISSING, which production leaves out', { ...live, SAVE_MISSING: 'true' }, { saveMissing: false }],
    ['NODE_ENV', { NODE_ENV: 'test' }, { production: false }],
    [
      'the links',
      {
        BOOK_A_SESSION_URL: 'https://book.example',
        ICON_STORE_URL: 'http://icons.example',
        SUPPORT_EMAIL: 'help@family.example',
      },
      {
        links: {
          bookASession: 'https://book.example',
          iconStore: 'http://icons.example',
          supportEmail: 'help@family.example',
        },
        pictureHosts: ['http://icons.example'],
      },
    ],
    [
      'PICTURE_HOSTS beside the icon store, each host once',
      {
        PICTURE_HOSTS: 'https://Pictures.example, https://media.example:8443/,https://icons.example',
        ICON_STORE_URL: 'https://icons.example/store',
      },
      {
        pictureHosts: ['https://pictures.example', 'https://media.example:8443', 'https://icons.example'],
      },
    ],
    [
      'an outside issuer',
      outside,
      {
        issuer: {
          authority: 'https://id.example',
          clientId: 'family',
          audience: 'http://localhost:8080/api',
          scope: 'openid email offline_access',
          rolesClaim: null,
          staffRoles: [],
          roleNames: {},
          introspection: null,
          loadUserInfo: false,
        },
        userDirectory: null,
      },
    ],
    [
      'an outside issuer in full',
      {
        OIDC_AUTHORITY: 'https://id.example/realms/family/',
        OIDC_CLIENT_ID: 'family',
        OIDC_AUDIENCE: 'api',
        OIDC_SCOPE: 'openid',
        OIDC_ROLES_CLAIM: 'realm_access.roles',
        OIDC_STAFF_ROLES: 'author, support',
        OIDC_ROLE_NAMES: 'ROLE_admin=admin, /family/a=b = author',
        OIDC_INTROSPECTION_CLIENT_ID: 'family-api',
        OIDC_INTROSPECTION_CLIENT_SECRET: 'secret',
        OIDC_LOAD_USER_INFO: 'true',
        REGISTRATION_URL: 'https://id.example/join',
      },
      {
        issuer: {
          authority: 'https://id.example/realms/family',
          clientId: 'family',
          audience: 'api',
          scope: 'openid',
          rolesClaim: 'realm_access.roles',
          staffRoles: ['author', 'support'],
          roleNames: { ROLE_admin: 'admin', '/family/a=b': 'author' },
          introspection: { clientId: 'family-api', secret: 'secret' },
          loadUserInfo: true,
        },
        links: { registration: 'https://id.example/join' },
      },
    ],
    [
      'a user directory',
      { ...outside, ...directory },
      {
        userDirectory: {
          url: 'https://id.example/admin/realms/family',
          clientId: 'family-accounts',
          clientSecret: 'secret',
        },
      },
    ],
    [
      'an empty value as none',
      { PORT: '', DATABASE_URL: '', LOG_LEVEL: '' },
      { port: 8080, databaseUrl: null },
    ],
  ])('accept %s', (_name, env, expected) => {
    expect(read(env)).toMatchObject(expected);
  });

  test('put the audience below the public address, with or without a trailing slash', () => {
    const { issuer } = read({ ...outside, PUBLIC_URL: 'https://family.example/' });
    expect(issuer?.audience).toBe('https://family.example/api');
  });

  test.each<[Record<string, string>, string]>([
    [{ PORT: 'eighty' }, "PORT is 'eighty'; it has to be a whole number from 1 to 65535."],
    [{ PORT: '0' }, "PORT is '0'; it has to be a whole number from 1 to 65535."],
    [{ SUPPORT_EMAIL: 'nobody' }, "SUPPORT_EMAIL is 'nobody', which is not an e-mail address."],
    [{ PORT: '65536' }, "PORT is '65536'; it has to be a whole number from 1 to 65535."],
    [{ PORT: '0' }, "PORT is '0'; it has to be a whole number from 1 to 65535."],
    [{ PORT: '-1' }, "PORT is '-1'; it has to be a whole number from 1 to 65535."],
    [{ PORT: '80.5' }, "PORT is '80.5'; it has to be a whole number from 1 to 65535."],
    [{ PORT: '0x50' }, "PORT is '0x50'; it has to be a whole number from 1 to 65535."],
    [{ PORT: ' 80' }, "PORT is ' 80'; it has to be a whole number from 1 to 65535."],
    [{ NODE_ENV: 'staging' }, "NODE_ENV is 'staging'; it has to be one of production, development, test."],
    ...['*', 'true', '10.0.0.0/33', '10.0.0.0/0', '10.0.0/8', 'proxy.example', '::1/x', '1/2/3'].map(
      (one): [Record<string, string>, string] => [
        { TRUSTED_PROXIES: `loopback, ${one}` },
        `TRUSTED_PROXIES names '${one}'; each one has to be an address, a range such as 10.0.0.0/8, or one of loopback, linklocal, uniquelocal.`,
      ],
    ),
    [
      { LOG_LEVEL: 'loud' },
      "LOG_LEVEL is 'loud'; it has to be one of fatal, error, warn, info, debug, trace, silent.",
    ],
    [{ OFFLINE: 'no' }, "OFFLINE is 'no'; it has to be one of on, off."],
    [{ SAVE_MISSING: 'yes' }, "SAVE_MISSING is 'yes'; it has to be one of true, false."],
    [{ PUBLIC_URL: 'family.example' }, 'PUBLIC_URL is not an address that starts with http:// or https://.'],
    [
      { PUBLIC_URL: 'ftp://family.example' },
      'PUBLIC_URL is not an address that starts with http:// or https://.',
    ],
    ...['https://family.example/fireside', 'https://family.example/?a', 'https://me:word@family.example'].map(
      (address): [Record<string, string>, string] => [
        { PUBLIC_URL: address },
        'PUBLIC_URL has to end after the host and its port, as in https://family.example.',
      ],
    ),
    [
      { NODE_ENV: 'production', PUBLIC_URL: 'http://family.example' },
      'PUBLIC_URL has to start with https:// in production; set it to the address people use.',
    ],
    [
      { DATABASE_URL: 'mysql://u:secret@db/f' },
      'DATABASE_URL is not an address that starts with postgres:// or postgresql://.',
    ],
    [
      { DATABASE_URL: 'secret' },
      'DATABASE_URL is not an address that starts with postgres:// or postgresql://.',
    ],
    [
      { OIDC_AUTHORITY: 'id.example', OIDC_CLIENT_ID: 'x' },
      'OIDC_AUTHORITY is not an address that starts with https:// or http://.',
    ],
    [
      { OIDC_AUTHORITY: 'https://id.example' },
      'OIDC_AUTHORITY is set without OIDC_CLIENT_ID; set OIDC_CLIENT_ID too, or remove OIDC_AUTHORITY.',
    ],
    [
      { BOOK_A_SESSION_URL: 'javascript:alert(1)' },
      'BOOK_A_SESSION_URL is not an address that starts with https:// or http://.',
    ],
    [
      { ...live, ...outside, OIDC_AUTHORITY: 'http://id.example' },
      'OIDC_AUTHORITY has to start with https:// in production.',
    ],
    [
      { ...outside, OIDC_AUTHORITY: 'https://id.example/?realm=1' },
      'OIDC_AUTHORITY has to end before any ? or #.',
    ],
    [
      { ...outside, OIDC_INTROSPECTION_CLIENT_ID: 'api' },
      'OIDC_INTROSPECTION_CLIENT_ID is set without OIDC_INTROSPECTION_CLIENT_SECRET; set OIDC_INTROSPECTION_CLIENT_SECRET too, or remove OIDC_INTROSPECTION_CLIENT_ID.',
    ],
    [
      { ...outside, OIDC_LOAD_USER_INFO: 'yes' },
      "OIDC_LOAD_USER_INFO is 'yes'; it has to be one of true, false.",
    ],
    [
      directory,
      'USER_DIRECTORY_URL is set without OIDC_AUTHORITY; set OIDC_AUTHORITY too, or remove USER_DIRECTORY_URL.',
    ],
    [
      { ...outside, USER_DIRECTORY_CLIENT_ID: 'family-accounts' },
      'USER_DIRECTORY_CLIENT_ID is set without USER_DIRECTORY_URL; set USER_DIRECTORY_URL too, or remove USER_DIRECTORY_CLIENT_ID.',
    ],
    [
      { ...live, ...outside, ...directory, USER_DIRECTORY_URL: 'http://id.example' },
      'USER_DIRECTORY_URL has to start with https:// in production.',
    ],
    [
      { REGISTRATION_URL: 'https://id.example/join' },
      'REGISTRATION_URL is set without OIDC_AUTHORITY; set OIDC_AUTHORITY too, or remove REGISTRATION_URL.',
    ],
    [
      { ...outside, ...directory, REGISTRATION_URL: 'https://id.example/join' },
      'REGISTRATION_URL and USER_DIRECTORY_URL are both set; people register either there or here.',
    ],
    [
      { ...post, SMTP_URL: 'mail.example' },
      'SMTP_URL is not an address that starts with smtp:// or smtps://.',
    ],
    [
      { ...post, SMTP_URL: 'smtps://' },
      'SMTP_URL names no mail server; write it as smtps://user:password@mail.example.',
    ],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318?x=1' },
      'OTEL_EXPORTER_OTLP_ENDPOINT has to end before any ? or #.',
    ],
    [
      { SMTP_URL: post.SMTP_URL },
      'SMTP_URL is set without MAIL_FROM; set MAIL_FROM too, or remove SMTP_URL.',
    ],
    [
      { MAIL_FROM: post.MAIL_FROM },
      'MAIL_FROM is set without SMTP_URL; set SMTP_URL too, or remove MAIL_FROM.',
    ],
    [
      { ...post, MAIL_FROM: 'a@b.c\nBcc: d@e.f' },
      "MAIL_FROM is 'a@b.c\nBcc: d@e.f', which is not an e-mail address.",
    ],
    [
      { NODE_ENV: 'production', PUBLIC_URL: 'https://family.example' },
      'SMTP_URL has to name a mail server in production, as in smtps://user:password@mail.example: people who register get a link by mail.',
    ],
    [
      { ...live, ...outside, ...directory, SMTP_URL: '', MAIL_FROM: '' },
      'SMTP_URL has to name a mail server in production, as in smtps://user:password@mail.example: people who register get a link by mail.',
    ],
    [{ PRICE_PENCE: '540.00' }, "PRICE_PENCE is '540.00'; it has to be a whole number from 30 to 99999999."],
    [{ PRICE_PENCE: '0' }, "PRICE_PENCE is '0'; it has to be a whole number from 30 to 99999999."],
    [{ ACCESS_MONTHS: '121' }, "ACCESS_MONTHS is '121'; it has to be a whole number from 1 to 120."],
    [
      { STRIPE_SECRET_KEY: 'sk_test_1' },
      'STRIPE_SECRET_KEY is set without STRIPE_PUBLISHABLE_KEY; set STRIPE_PUBLISHABLE_KEY too, or remove STRIPE_SECRET_KEY.',
    ],
    [
      { ...stripe, STRIPE_WEBHOOK_SECRET: '' },
      'STRIPE_SECRET_KEY is set without STRIPE_WEBHOOK_SECRET; set STRIPE_WEBHOOK_SECRET too, or remove STRIPE_SECRET_KEY.',
    ],
    [
      { ...stripe, STRIPE_SECRET_KEY: 'pk_test_1' },
      'STRIPE_SECRET_KEY is no key of Stripe; it begins with sk_ or rk_ and has no spaces.',
    ],
    [
      { ...stripe, STRIPE_PUBLISHABLE_KEY: 'sk_test_1' },
      'STRIPE_PUBLISHABLE_KEY is no key of Stripe; it begins with pk_ and has no spaces.',
    ],
    [
      { ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_1 ' },
      'STRIPE_WEBHOOK_SECRET is no key of Stripe; it begins with whsec_ and has no spaces.',
    ],
    [
      { ...stripe, STRIPE_SECRET_KEY: 'sk_live_1' },
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of different modes; take both from live or both from test mode.',
    ],
    [{ SUPPORT_EMAIL: 'help' }, "SUPPORT_EMAIL is 'help', which is not an e-mail address."],
    [
      { PICTURE_HOSTS: 'https://pictures.example/folder' },
      "PICTURE_HOSTS names 'https://pictures.example/folder'; each one has to be a whole host, as in https://pictures.example.",
    ],
    [
      { PICTURE_HOSTS: 'https://a.example;script-src *' },
      "PICTURE_HOSTS names 'https://a.example;script-src *'; each one has to be a whole host, as in https://pictures.example.",
    ],
    [
      { PICTURE_HOSTS: 'http://pictures.example' },
      "PICTURE_HOSTS names 'http://pictures.example'; each one has to be a whole host, as in https://pictures.example.",
    ],
    [
      { ...outside, OIDC_ROLES_CLAIM: 'roles', OIDC_STAFF_ROLES: 'author,admin' },
      "OIDC_STAFF_ROLES names 'admin'; each one has to be one of author, reviewer, publisher, analyst, support.",
    ],
    ...['ROLE_admin=owner', '=admin', 'admin'].map((entry): [Record<string, string>, string] => [
      { ...outside, OIDC_ROLES_CLAIM: 'roles', OIDC_ROLE_NAMES: entry },
      `OIDC_ROLE_NAMES names '${entry}'; each one has to be an issuer's name, '=' and one of learner, tester, author, reviewer, publisher, analyst, support, admin.`,
    ]),
    [
      { REQUIRED_SIGN_OFFS: 'editorial,legal' },
      "REQUIRED_SIGN_OFFS names 'legal'; each one has to be one of editorial, safeguarding, translation.",
    ],
    [{ ICON_STORE_URL: '/icons' }, 'ICON_STORE_URL is not an address that starts with https:// or http://.'],
    ...['help@family.example', 'http://family.example', 'mail'].map(
      (contact) =>
        [
          { PUSH_CONTACT: contact },
          'PUSH_CONTACT is not an address that starts with mailto: or https://.',
        ] as [Record<string, string>, string],
    ),
    [
      { METRICS_HOST: '10.0.0.7' },
      'METRICS_HOST is set without METRICS_PORT; set METRICS_PORT too, or remove METRICS_HOST.',
    ],
    ...[
      'OIDC_CLIENT_ID',
      'OIDC_AUDIENCE',
      'OIDC_SCOPE',
      'OIDC_ROLES_CLAIM',
      'OIDC_INTROSPECTION_CLIENT_ID',
      'OIDC_LOAD_USER_INFO',
    ].map((name): [Record<string, string>, string] => [
      { [name]: 'x' },
      `${name} is set without OIDC_AUTHORITY; set OIDC_AUTHORITY too, or remove ${name}.`,
    ]),
  ])('refuse %j in one sentence', (env, sentence) => {
    expect(() => read(env)).toThrow(new StartupError(sentence));
  });
});
