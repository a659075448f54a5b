import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { SecondFactorPolicy } from '../../../domain/account/permissions.ts';
import { requirableSignOffs } from '../../../domain/review/sign-offs.ts';
import { readCardPaymentKeys } from './card-settings.ts';
import { readPictureHosts } from './pictures.ts';
import type { Environment } from './setting.ts';
import {
  splitListSetting,
  splitRoleName,
  logLevels,
  readSetting,
  type SettingName,
} from './settings-table.ts';
import { StartupError } from './startup-error.ts';

/** The settings of a deployment, read once at the start; `settingsTable` describes each variable. */
export type Settings = ReturnType<typeof readSettings>;

/** Returns the value of a variable, or its default; '' for neither. */
type Read = (name: SettingName) => string;

const secondFactors: Readonly<Record<string, SecondFactorPolicy>> = { required: true, staff: 'staff' };

/** Reads and checks the environment. @throws StartupError with the name of the variable and its valid values. */
export function readSettings(env: Environment, folder: string) {
  const read: Read = (name) => readSetting(env, name);
  const production = read('NODE_ENV') === 'production';
  const port = Number(read('PORT'));
  const publicUrl = publicAddress(read, port, production);
  const outside = issuer(read, publicUrl, production);
  const directory = userDirectory(read, production);
  const iconStore = read('ICON_STORE_URL') || null;
  const logLevel = logLevels.find((level) => level === read('LOG_LEVEL'));
  return {
    /** The version in package.json. */
    version: versionIn(folder),
    production,
    port,
    host: read('HOST') || (production ? '0.0.0.0' : 'localhost'),
    /** The address that people type, without a trailing slash. */
    publicUrl,
    ...storage(read, folder),
    issuer: outside,
    userDirectory: directory,
    shop: {
      offer: { pricePence: Number(read('PRICE_PENCE')), months: Number(read('ACCESS_MONTHS')) },
      cards: readCardPaymentKeys(read),
    },
    mail: mail(read, production && (outside === null || directory !== null)),
    /** The settings of push services; null if push notifications go to the sandbox alone, or nowhere. */
    push: push(read),
    trustedProxies: splitListSetting(read('TRUSTED_PROXIES')),
    logLevel: logLevel ?? (production ? 'info' : 'warn'),
    offline: read('OFFLINE') === 'on',
    /** The origins of PICTURE_HOSTS and of the icon store. */
    pictureHosts: readPictureHosts(env, iconStore),
    /** The roles whose sign-off is required before anything is published. */
    requiredSignOffs: requirableSignOffs.filter((role) =>
      splitListSetting(read('REQUIRED_SIGN_OFFS')).includes(role),
    ),
    writesAMinute: Number(read('WRITES_A_MINUTE')),
    /** The roles that must have a second factor; for accounts on this server alone. */
    adminsNeedSecondFactor: secondFactors[read('ADMIN_SECOND_FACTOR')] ?? false,
    registrations: {
      aMinute: Number(read('REGISTRATIONS_A_MINUTE')),
      anHour: Number(read('REGISTRATIONS_AN_HOUR')),
    },
    metrics: metrics(read, port),
    tracesUrl: tracesUrl(read),
    stopDelayMs: 1000 * Number(read('STOP_DELAY_SECONDS')),
    saveMissing: read('SAVE_MISSING') === 'true' && !production,
    links: { registration: registrationLink(read, directory !== null), iconStore, ...links(read) },
  };
}

/** Returns the address at which people reach the server. */
function publicAddress(read: Read, port: number, production: boolean): string {
  const address = read('PUBLIC_URL') === '' ? `http://localhost:${port}` : new URL(read('PUBLIC_URL')).origin;
  if (production && !isSafe(address))
    throw new StartupError(
      'PUBLIC_URL has to start with https:// in production; set it to the address people use.',
    );
  return address;
}

/** Returns the locations of data and content. */
const storage = (read: Read, folder: string) => ({
  dataDir: resolve(folder, read('DATA_DIR')),
  contentDir: resolve(folder, read('CONTENT_DIR')),
  databaseUrl: read('DATABASE_URL') || null,
  /**
   * The pool's size; a request without a free connection within two seconds is answered with 503. A process may open
   * three more connections for reports and one for its lock, so that `(max_connections - 10) / (DATABASE_POOL + 4)`
   * processes fit: six by default.
   */
  databasePool: Number(read('DATABASE_POOL')),
});

/** Returns the external addresses that pages link to. */
const links = (read: Read) => ({
  bookASession: read('BOOK_A_SESSION_URL') || null,
  ebook: read('EBOOK_URL') || null,
  exit: read('EXIT_URL') || null,
  supportEmail: read('SUPPORT_EMAIL') || null,
  safeguardingEmail: read('SAFEGUARDING_EMAIL') || null,
});

/** Returns the version in package.json of the product's folder. */
function versionIn(folder: string): string {
  const file = resolve(folder, 'package.json');
  if (!existsSync(file)) return 'unknown';
  const { version = 'unknown' }: { version?: string } = JSON.parse(readFileSync(file, 'utf8'));
  return version;
}

const isSafe = (url: string): boolean => url.startsWith('https:') || new URL(url).hostname === 'localhost';

/** Returns the address of a service that receives secrets, without a trailing slash. It must be https in production. */
function serviceAddress(read: Read, name: SettingName, production: boolean): string | null {
  const address = read(name);
  if (address === '') return null;
  if (production && !isSafe(new URL(address).href))
    throw new StartupError(`${name} has to start with https:// in production.`);
  return address.replace(/\/+$/, '');
}

function issuer(read: Read, publicUrl: string, production: boolean) {
  const authority = serviceAddress(read, 'OIDC_AUTHORITY', production);
  const [clientId, secret] = [read('OIDC_INTROSPECTION_CLIENT_ID'), read('OIDC_INTROSPECTION_CLIENT_SECRET')];
  const client = {
    clientId: read('OIDC_CLIENT_ID'),
    audience: read('OIDC_AUDIENCE') || `${publicUrl}/api`,
    scope: read('OIDC_SCOPE'),
    rolesClaim: read('OIDC_ROLES_CLAIM') || null,
    /** The staff roles that the issuer's roles claim may grant. */
    staffRoles: splitListSetting(read('OIDC_STAFF_ROLES')),
    /** Our roles by the issuer's names for them. */
    roleNames: Object.fromEntries(splitListSetting(read('OIDC_ROLE_NAMES')).map(splitRoleName)),
    /** The client for introspection of opaque access tokens (RFC 7662); null without one. */
    introspection: clientId === '' ? null : { clientId, secret },
    /** True if claims that the tokens lack are requested from the issuer's user-info endpoint. */
    loadUserInfo: read('OIDC_LOAD_USER_INFO') === 'true',
  };
  return authority === null ? null : { authority, ...client };
}

function userDirectory(read: Read, production: boolean) {
  const url = serviceAddress(read, 'USER_DIRECTORY_URL', production);
  const [clientId, clientSecret] = [read('USER_DIRECTORY_CLIENT_ID'), read('USER_DIRECTORY_CLIENT_SECRET')];
  return url === null ? null : { url, clientId, clientSecret };
}

function registrationLink(read: Read, hasDirectory: boolean): string | null {
  const link = read('REGISTRATION_URL') || null;
  if (link !== null && hasDirectory)
    throw new StartupError(
      'REGISTRATION_URL and USER_DIRECTORY_URL are both set; people register either there or here.',
    );
  return link;
}

function push(read: Read) {
  const [contact, hosts] = [read('PUSH_CONTACT'), splitListSetting(read('PUSH_HOSTS'))];
  return contact === '' ? null : { contact, hosts: hosts.map((host) => new URL(host).origin) };
}

/** Returns the settings of mail; `needed` is true if registration sends a link by mail. */
function mail(read: Read, needed: boolean) {
  const [url, from] = [read('SMTP_URL'), read('MAIL_FROM')];
  if (url === '' && needed)
    throw new StartupError(
      'SMTP_URL has to name a mail server in production, as in smtps://user:password@mail.example: people who register get a link by mail.',
    );
  return url === '' ? null : { url, from };
}

/** Returns the settings of metrics. Metrics have a port of their own, which by default only this machine can reach. */
function metrics(read: Read, appPort: number) {
  const [port, host] = [Number(read('METRICS_PORT')), read('METRICS_HOST') || '127.0.0.1'];
  if (port === appPort)
    throw new StartupError(`METRICS_PORT is ${port}, where families are served; it has to be another.`);
  return port === 0 ? null : { port, host };
}

function tracesUrl(read: Read): string | null {
  const collector = serviceAddress(read, 'OTEL_EXPORTER_OTLP_ENDPOINT', false);
  return collector && `${collector}/v1/traces`;
}
