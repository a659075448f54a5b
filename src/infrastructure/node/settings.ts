import { existsSync, readFileSync } from 'node:fs';
import { isIP, isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import { looksLikeEmail } from '../../domain/account/registration.ts';
import { shopSettings, type ShopSettings } from './shop/shop-settings.ts';
import { StartupError } from './startup-error.ts';

/** Everything a deployment can set, read once at start. The README lists it as a table. */
export type Settings = {
  /** The product's own, as its package names it. */
  version: string;
  production: boolean;
  port: number;
  host: string;
  /** The address people type, without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  contentDir: string;
  /** PostgreSQL; without it SQLite in the data folder. */
  databaseUrl: string | null;
  /**
   * Connections of one process to PostgreSQL at most; what finds none free within two seconds is answered 503.
   * A process may open three more for reports and one that says the database is served, so
   * `(max_connections - 10) / (DATABASE_POOL + 4)` processes fit: six with what both are by default.
   */
  databasePool: number;
  /** An outside OpenID issuer; without it the embedded one. */
  issuer: {
    authority: string;
    clientId: string;
    audience: string;
    scope: string;
    rolesClaim: string | null;
    /** Asks the issuer about access tokens that only it can read (RFC 7662). */
    introspection: { clientId: string; secret: string } | null;
    /** Asks the issuer's user-info endpoint for what its tokens leave out. */
    loadUserInfo: boolean;
  } | null;
  shop: ShopSettings;
  /** The outside issuer's management interface, by which our registration makes accounts there. */
  userDirectory: { url: string; clientId: string; clientSecret: string } | null;
  /** The mail server and the address that mails come from; without one, mails are read at /mailbox. */
  mail: { url: string; from: string } | null;
  /** Whose X-Forwarded-For is believed: addresses or ranges. */
  trustedProxies: readonly string[];
  logLevel: LogLevel;
  /** Whether browsers keep the web program, to open it without a network; off, they let go of what they kept. */
  offline: boolean;
  /** How often one person may write in a minute. */
  writesAMinute: number;
  /** Where Prometheus asks, apart from what families are served; null for nowhere. */
  metrics: { port: number; host: string } | null;
  /** The OpenTelemetry collector that gets traces (OTLP over HTTP); null for none. */
  tracesUrl: string | null;
  /** How long the server goes on after SIGTERM while /readyz sends balancers elsewhere (ms). */
  stopDelayMs: number;
  /** Keeps the keys that no locale has, as browsers report them; never in production (decision S12). */
  saveMissing: boolean;
  links: {
    /** Where people make their accounts, when that is at the outside issuer. */
    registration: string | null;
    bookASession: string | null;
    iconStore: string | null;
    ebook: string | null;
    exit: string | null;
    supportEmail: string | null;
    safeguardingEmail: string | null;
  };
};

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];
type Environment = Readonly<Record<string, string | undefined>>;

/** Reads and checks the environment; throws StartupError naming the variable and what it takes. */
export function readSettings(env: Environment, folder: string): Settings {
  const production =
    oneOf(env, 'NODE_ENV', ['production', 'development', 'test'], 'development') === 'production';
  const port = wholeNumber(env, 'PORT', 8080, 1, 65_535);
  const publicUrl = origin(env, 'PUBLIC_URL') ?? `http://localhost:${port}`;
  if (production && !publicUrl.startsWith('https://') && new URL(publicUrl).hostname !== 'localhost')
    throw new StartupError(
      'PUBLIC_URL has to start with https:// in production; set it to the address people use.',
    );
  const outside = issuer(env, publicUrl, production);
  const directory = userDirectory(env, outside !== null, production);
  return {
    version: versionIn(folder),
    production,
    port,
    host: env['HOST'] || (production ? '0.0.0.0' : 'localhost'),
    publicUrl,
    dataDir: resolve(folder, env['DATA_DIR'] || 'data'),
    contentDir: resolve(folder, env['CONTENT_DIR'] || 'content'),
    databaseUrl: address(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    databasePool: wholeNumber(env, 'DATABASE_POOL', 10, 1, 1000),
    issuer: outside,
    userDirectory: directory,
    shop: shopSettings(env, wholeNumber),
    mail: mail(env, production && (outside === null || directory !== null)),
    trustedProxies: networks(env, 'TRUSTED_PROXIES'),
    logLevel: oneOf(env, 'LOG_LEVEL', logLevels, production ? 'info' : 'warn'),
    offline: oneOf(env, 'OFFLINE', ['on', 'off'], 'on') === 'on',
    writesAMinute: wholeNumber(env, 'WRITES_A_MINUTE', 240, 1, 1_000_000),
    metrics: metrics(env, port),
    tracesUrl: tracesUrl(env),
    stopDelayMs: 1000 * wholeNumber(env, 'STOP_DELAY_SECONDS', 0, 0, 60),
    saveMissing: oneOf(env, 'SAVE_MISSING', ['true', 'false'], 'false') === 'true' && !production,
    links: {
      registration: registrationLink(env, outside !== null, directory !== null),
      bookASession: address(env, 'BOOK_A_SESSION_URL', ['https:', 'http:']),
      iconStore: address(env, 'ICON_STORE_URL', ['https:', 'http:']),
      ebook: address(env, 'EBOOK_URL', ['https:', 'http:']),
      exit: address(env, 'EXIT_URL', ['https:', 'http:']),
      supportEmail: email(env, 'SUPPORT_EMAIL'),
      safeguardingEmail: email(env, 'SAFEGUARDING_EMAIL'),
    },
  };
}

/** What the package in the product's folder says of itself. */
function versionIn(folder: string): string {
  const file = resolve(folder, 'package.json');
  if (!existsSync(file)) return 'unknown';
  return (JSON.parse(readFileSync(file, 'utf8')) as { version?: string }).version ?? 'unknown';
}

/** Settings that mean nothing without an outside issuer. */
const issuerOnly = [
  'OIDC_CLIENT_ID',
  'OIDC_AUDIENCE',
  'OIDC_SCOPE',
  'OIDC_ROLES_CLAIM',
  'OIDC_INTROSPECTION_CLIENT_ID',
  'OIDC_INTROSPECTION_CLIENT_SECRET',
  'OIDC_LOAD_USER_INFO',
];

function issuer(env: Environment, publicUrl: string, production: boolean): Settings['issuer'] {
  const authority = serviceAddress(env, 'OIDC_AUTHORITY', production);
  if (authority === null) {
    const stray = issuerOnly.find((name) => env[name]);
    if (stray)
      throw new StartupError(
        `${stray} is set without OIDC_AUTHORITY; set the issuer's address too, or remove ${stray}.`,
      );
    return null;
  }
  const clientId = env['OIDC_CLIENT_ID'];
  if (!clientId)
    throw new StartupError(
      'OIDC_AUTHORITY needs OIDC_CLIENT_ID, the client registered there for this product.',
    );
  const introspection = allOrNone(env, ['OIDC_INTROSPECTION_CLIENT_ID', 'OIDC_INTROSPECTION_CLIENT_SECRET']);
  return {
    authority,
    clientId,
    audience: env['OIDC_AUDIENCE'] || `${publicUrl}/api`,
    scope: env['OIDC_SCOPE'] || 'openid email offline_access',
    rolesClaim: env['OIDC_ROLES_CLAIM'] || null,
    introspection: introspection && { clientId: introspection[0]!, secret: introspection[1]! },
    loadUserInfo: oneOf(env, 'OIDC_LOAD_USER_INFO', ['true', 'false'], 'false') === 'true',
  };
}

function userDirectory(env: Environment, hasIssuer: boolean, production: boolean): Settings['userDirectory'] {
  const names = ['USER_DIRECTORY_URL', 'USER_DIRECTORY_CLIENT_ID', 'USER_DIRECTORY_CLIENT_SECRET'];
  const values = allOrNone(env, names);
  const url = serviceAddress(env, 'USER_DIRECTORY_URL', production);
  if (!values || url === null) return null;
  if (!hasIssuer)
    throw new StartupError(
      'USER_DIRECTORY_URL is set without OIDC_AUTHORITY; the built-in provider keeps its own accounts.',
    );
  return { url, clientId: values[1]!, clientSecret: values[2]! };
}

function registrationLink(env: Environment, hasIssuer: boolean, hasDirectory: boolean): string | null {
  const link = address(env, 'REGISTRATION_URL', ['https:', 'http:']);
  if (link !== null && !hasIssuer)
    throw new StartupError(
      'REGISTRATION_URL is set without OIDC_AUTHORITY; the built-in provider has a form of its own.',
    );
  if (link !== null && hasDirectory)
    throw new StartupError(
      'REGISTRATION_URL and USER_DIRECTORY_URL are both set; people register either there or here.',
    );
  return link;
}

/** The values of settings that only mean something together, or null without any of them. */
function allOrNone(env: Environment, names: readonly string[]): string[] | null {
  const missing = names.filter((name) => !env[name]);
  if (missing.length === names.length) return null;
  const [first] = missing;
  if (first !== undefined) throw new StartupError(`${names.find((name) => env[name])} needs ${first} too.`);
  return names.map((name) => env[name]!);
}

/** The address of a service that is given secrets, without a slash at the end; https in production. */
function serviceAddress(env: Environment, name: string, production: boolean): string | null {
  const text = address(env, name, ['https:', 'http:']);
  if (text === null) return null;
  const { protocol, hostname, search, hash } = new URL(text);
  if (production && protocol !== 'https:' && hostname !== 'localhost')
    throw new StartupError(`${name} has to start with https:// in production.`);
  if (search !== '' || hash !== '') throw new StartupError(`${name} has to end before any ? or #.`);
  return text.replace(/\/+$/, '');
}

/** `needed`: people who register have to get a link by mail. */
function mail(env: Environment, needed: boolean): Settings['mail'] {
  const url = address(env, 'SMTP_URL', ['smtp:', 'smtps:']);
  if (url !== null && new URL(url).hostname === '')
    throw new StartupError('SMTP_URL names no mail server; write it as smtps://user:password@mail.example.');
  const from = email(env, 'MAIL_FROM');
  if (url !== null && from !== null) return { url, from };
  if (url !== null)
    throw new StartupError('SMTP_URL needs MAIL_FROM, the address that mails to people come from.');
  if (from !== null)
    throw new StartupError(
      'MAIL_FROM is set without SMTP_URL; set the mail server too, or remove MAIL_FROM.',
    );
  if (needed)
    throw new StartupError(
      'SMTP_URL has to name a mail server in production, as in smtps://user:password@mail.example: people who register get a link by mail.',
    );
  return null;
}

/** On this machine alone unless told otherwise: what it tells is not for families. */
function metrics(env: Environment, appPort: number): Settings['metrics'] {
  const port = wholeNumber(env, 'METRICS_PORT', 0, 1, 65_535);
  const host = env['METRICS_HOST'];
  if (port === 0 && host)
    throw new StartupError('METRICS_HOST is set without METRICS_PORT; set the port too, or remove it.');
  if (port === 0) return null;
  if (port === appPort)
    throw new StartupError(`METRICS_PORT is ${port}, where families are served; it has to be another.`);
  return { port, host: host || '127.0.0.1' };
}

function tracesUrl(env: Environment): string | null {
  const collector = serviceAddress(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', false);
  return collector && `${collector}/v1/traces`;
}

/** Ranges that Fastify knows by name. */
const knownRanges = ['loopback', 'linklocal', 'uniquelocal'];

/** Addresses or ranges such as 10.0.0.0/8, separated by commas. */
function networks(env: Environment, name: string): string[] {
  const entries = (env[name] ?? '').split(',').map((entry) => entry.trim());
  const given = entries.filter((entry) => entry !== '');
  const stray = given.find((entry) => !isNetwork(entry) && !knownRanges.includes(entry));
  if (stray !== undefined)
    throw new StartupError(
      `${name} names '${stray}'; each one has to be an address, a range such as 10.0.0.0/8, or one of ${knownRanges.join(', ')}.`,
    );
  return given;
}

function isNetwork(text: string): boolean {
  const [ip = '', bits, ...rest] = text.split('/');
  const most = isIPv6(ip) ? 128 : 32;
  const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most);
  return isIP(ip) !== 0 && fits && rest.length === 0;
}

function wholeNumber(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const text = env[name];
  if (!text) return fallback;
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < min || number > max)
    throw new StartupError(`${name} is '${text}'; it has to be a whole number from ${min} to ${max}.`);
  return number;
}

function oneOf<const Value extends string>(
  env: Environment,
  name: string,
  values: readonly Value[],
  fallback: Value,
): Value {
  const text = env[name];
  if (!text) return fallback;
  const value = values.find((known) => known === text);
  if (value === undefined)
    throw new StartupError(`${name} is '${text}'; it has to be one of ${values.join(', ')}.`);
  return value;
}

function email(env: Environment, name: string): string | null {
  const text = env[name];
  if (!text) return null;
  if (!looksLikeEmail(text)) throw new StartupError(`${name} is '${text}', which is not an e-mail address.`);
  return text;
}

/** The address of a whole host, as browsers write it: the product answers at its root. */
function origin(env: Environment, name: string): string | null {
  const text = address(env, name, ['http:', 'https:']);
  if (text === null) return null;
  const { origin, href } = new URL(text);
  if (href !== `${origin}/`)
    throw new StartupError(`${name} has to end after the host and its port, as in https://family.example.`);
  return origin;
}

/** An address with one of these schemes, or null; its password never appears in the message. */
function address(env: Environment, name: string, schemes: readonly string[]): string | null {
  const text = env[name];
  if (!text) return null;
  if (!URL.canParse(text) || !schemes.includes(new URL(text).protocol))
    throw new StartupError(
      `${name} is not an address that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}.`,
    );
  return text;
}
