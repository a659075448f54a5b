import { isIP, isIPv6 } from 'node:net';
import { requirableSignOffs } from '../../../domain/review/sign-offs.ts';
import { isEmailAddress } from '../../../domain/account/registration.ts';
import { recognisedRoles, staffRoles } from '../../../domain/account/roles.ts';
import { accessMonths } from '../../../domain/shop/access-term.ts';
import { yearlyPricePence } from '../../../domain/shop/price.ts';
import { cardPaymentSettings } from './card-settings.ts';
import type { SettingCheck, Environment, EnvironmentSetting } from './setting.ts';
import { StartupError } from './startup-error.ts';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The least and the most that Stripe can charge in pounds sterling (pence). */
const [leastPence, mostPence] = [30, 99_999_999];

const wholeNumber =
  (min: number, max: number): SettingCheck =>
  (text) =>
    /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max
      ? null
      : `is '${text}'; it has to be a whole number from ${min} to ${max}.`;

const oneOf =
  (...values: readonly string[]): SettingCheck =>
  (text) =>
    values.includes(text) ? null : `is '${text}'; it has to be one of ${values.join(', ')}.`;

const email: SettingCheck = (text) =>
  isEmailAddress(text) ? null : `is '${text}', which is not an e-mail address.`;

/** Returns the beginning of an address in a message; mailto: addresses have no host and thus no slashes. */
const beginning = (scheme: string): string => (scheme === 'mailto:' ? scheme : `${scheme}//`);

/** Checks for an address with one of these schemes. The message does not quote it: it may contain a password. */
const address =
  (...schemes: readonly string[]): SettingCheck =>
  (text) =>
    URL.canParse(text) && schemes.includes(new URL(text).protocol)
      ? null
      : `is not an address that starts with ${schemes.map(beginning).join(' or ')}.`;

const page = address('https:', 'http:');

/** Checks for the address of a whole host, because the product answers at its root. */
const origin: SettingCheck = (text) => {
  const problem = address('http:', 'https:')(text);
  if (problem !== null) return problem;
  const { origin, href } = new URL(text);
  return href === `${origin}/`
    ? null
    : 'has to end after the host and its port, as in https://family.example.';
};

/** Checks for the address of a service that the product calls: without a query and a fragment. */
const service: SettingCheck = (text) => {
  const problem = page(text);
  if (problem !== null) return problem;
  const { search, hash } = new URL(text);
  return search === '' && hash === '' ? null : 'has to end before any ? or #.';
};

const mailServer: SettingCheck = (text) =>
  address('smtp:', 'smtps:')(text) ??
  (new URL(text).hostname === ''
    ? 'names no mail server; write it as smtps://user:password@mail.example.'
    : null);

/** Splits a list at its commas and drops empty entries. */
export const splitListSetting = (list: string): string[] =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** Splits an entry of OIDC_ROLE_NAMES at its last '=' into the issuer's name and the role here. */
export function splitRoleName(entry: string): [name: string, role: string] {
  const at = entry.lastIndexOf('=');
  return [entry.slice(0, Math.max(at, 0)).trim(), entry.slice(at + 1).trim()];
}

const listOf =
  (fits: (entry: string) => boolean, what: string): SettingCheck =>
  (text) => {
    const stray = splitListSetting(text).find((entry) => !fits(entry));
    return stray === undefined ? null : `names '${stray}'; each one has to be ${what}.`;
  };

/** The names of address ranges that Fastify knows, such as this machine or private networks. */
const knownRanges = ['loopback', 'linklocal', 'uniquelocal'];

const networks = listOf(
  (entry) => isNetwork(entry) || knownRanges.includes(entry),
  `an address, a range such as 10.0.0.0/8, or one of ${knownRanges.join(', ')}`,
);

function isNetwork(text: string): boolean {
  const [ip = '', bits, ...rest] = text.split('/');
  const most = isIPv6(ip) ? 128 : 32;
  const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most);
  return isIP(ip) !== 0 && fits && rest.length === 0;
}

const hosts = listOf(
  (entry) => /^https:\/\/[A-Za-z0-9.-]+(:\d{1,5})?\/?$/.test(entry) && URL.canParse(entry),
  'a whole host, as in https://pictures.example',
);

/** The environment variables of the product, in the order of docs/settings.md. */
export const settingsTable = {
  PORT: {
    takes: wholeNumber(1, 65_535),
    default: '8080',
    sets: 'where the server listens',
    without: '8080; `localhost`, in production every address',
  },
  HOST: { with: 'PORT' },
  PUBLIC_URL: {
    takes: origin,
    sets: 'the address people type; https in production',
    without: '`http://localhost:PORT`',
  },
  DATA_DIR: { default: 'data', sets: 'folder of the embedded database' },
  DATABASE_URL: {
    takes: address('postgres:', 'postgresql:'),
    isSecret: true,
    sets: 'PostgreSQL 15 or newer, for any number of server processes',
    without: 'SQLite in `DATA_DIR`, for one',
  },
  DATABASE_POOL: {
    takes: wholeNumber(1, 1000),
    default: '10',
    sets: 'connections to PostgreSQL that one process opens at most; three more are for reports',
  },
  CONTENT_DIR: {
    default: 'content',
    sets: 'folder with `activities` and `programmes` to publish',
  },
  OIDC_AUTHORITY: {
    needs: ['OIDC_CLIENT_ID'],
    takes: service,
    sets: 'an outside OpenID issuer and the client registered there',
    without: 'the embedded provider at `/idp`',
  },
  OIDC_CLIENT_ID: { needs: ['OIDC_AUTHORITY'], with: 'OIDC_AUTHORITY' },
  OIDC_AUDIENCE: {
    needs: ['OIDC_AUTHORITY'],
    sets: 'audience of access tokens, scope asked for, claim that holds roles',
    without: '`PUBLIC_URL/api`; `openid email offline_access`; roles kept here',
  },
  OIDC_SCOPE: { needs: ['OIDC_AUTHORITY'], default: 'openid email offline_access', with: 'OIDC_AUDIENCE' },
  OIDC_ROLES_CLAIM: { needs: ['OIDC_AUTHORITY'], with: 'OIDC_AUDIENCE' },
  OIDC_STAFF_ROLES: {
    needs: ['OIDC_ROLES_CLAIM'],
    takes: listOf((entry) => staffRoles.some((role) => role === entry), `one of ${staffRoles.join(', ')}`),
    sets: '`author`, `reviewer`, `publisher`, `analyst`, `support`, separated by commas: which of these roles the claim may give, beside `learner`, `tester` and `admin`',
    without: 'none of them',
  },
  OIDC_ROLE_NAMES: {
    needs: ['OIDC_ROLES_CLAIM'],
    takes: listOf(
      (entry) =>
        recognisedRoles.some((role) => role === splitRoleName(entry)[1]) && splitRoleName(entry)[0] !== '',
      `an issuer's name, '=' and one of ${recognisedRoles.join(', ')}`,
    ),
    sets: 'the issuer’s names for roles here, as `NAME=role` with commas between: a prefix (`ROLE_admin=admin`), the path of a group (`/family/authors=author`), the id of a group',
    without: 'the names are the same',
  },
  OIDC_INTROSPECTION_CLIENT_ID: {
    needs: ['OIDC_AUTHORITY', 'OIDC_INTROSPECTION_CLIENT_SECRET'],
    sets: 'the client by which the server asks the issuer about access tokens that are no JWTs',
    without: 'such tokens are refused',
  },
  OIDC_INTROSPECTION_CLIENT_SECRET: {
    needs: ['OIDC_AUTHORITY', 'OIDC_INTROSPECTION_CLIENT_ID'],
    isSecret: true,
    with: 'OIDC_INTROSPECTION_CLIENT_ID',
  },
  OIDC_LOAD_USER_INFO: {
    needs: ['OIDC_AUTHORITY'],
    takes: oneOf('true', 'false'),
    default: 'false',
    sets: "`true` asks the issuer's user-info endpoint for the e-mail address that its tokens leave out",
  },
  REGISTRATION_URL: {
    needs: ['OIDC_AUTHORITY'],
    takes: page,
    sets: "the outside issuer's own page for making an account",
    without: 'the operator makes accounts',
  },
  USER_DIRECTORY_URL: {
    needs: ['OIDC_AUTHORITY', 'USER_DIRECTORY_CLIENT_ID', 'USER_DIRECTORY_CLIENT_SECRET'],
    takes: service,
    sets: "the outside issuer's management interface, by which our form makes accounts there",
    without: 'people register at the issuer',
  },
  USER_DIRECTORY_CLIENT_ID: { needs: ['USER_DIRECTORY_URL'], with: 'USER_DIRECTORY_URL' },
  USER_DIRECTORY_CLIENT_SECRET: { needs: ['USER_DIRECTORY_URL'], isSecret: true, with: 'USER_DIRECTORY_URL' },
  SMTP_URL: {
    needs: ['MAIL_FROM'],
    takes: mailServer,
    isSecret: true,
    sets: 'the mail server for the links people get when they register or forget a password, as `smtps://user:password@mail.example` (`smtp://` uses STARTTLS unless it is this machine), and the address mails come from; production with the embedded provider needs both',
    without: 'mails are read at `/mailbox`',
  },
  MAIL_FROM: { needs: ['SMTP_URL'], takes: email, with: 'SMTP_URL' },
  PUSH_CONTACT: {
    takes: address('mailto:', 'https:'),
    sets: 'whom the services of push of the makers of browsers write to when something is wrong, as `mailto:help@family.example` or `https://family.example/help`; with it families can have reminders shown on their devices',
    without: 'notes to devices are read at `/mailbox/notes`; in production there are none',
  },
  PUSH_HOSTS: {
    needs: ['PUSH_CONTACT'],
    takes: hosts,
    sets: 'services of push besides those of Google, Mozilla, Apple and Microsoft, separated by commas, as `https://push.example`; notes go to no other host',
    without: 'none',
  },
  ...cardPaymentSettings,
  PRICE_PENCE: {
    takes: wholeNumber(leastPence, mostPence),
    default: String(yearlyPricePence),
    sets: 'what access costs, VAT included, and how long it lasts',
  },
  ACCESS_MONTHS: { takes: wholeNumber(1, 120), default: String(accessMonths), with: 'PRICE_PENCE' },
  TRUSTED_PROXIES: {
    takes: networks,
    sets: 'addresses or ranges (`10.0.0.0/8`, `loopback`), separated by commas, whose `X-Forwarded-For` says who asks; limits count networks by it',
    without: 'the header is ignored',
  },
  BOOK_A_SESSION_URL: {
    takes: page,
    sets: "booking page, image store of the action icons, e-book, neutral page of 'Exit this page'",
    without: 'built-in defaults',
  },
  ICON_STORE_URL: { takes: page, with: 'BOOK_A_SESSION_URL' },
  EBOOK_URL: { takes: page, with: 'BOOK_A_SESSION_URL' },
  EXIT_URL: { takes: page, with: 'BOOK_A_SESSION_URL' },
  PICTURE_HOSTS: {
    takes: hosts,
    sets: "hosts besides this one and the icon store's whose pictures content may name, separated by commas, as `https://pictures.example`; families' browsers ask no other",
    without: 'none',
  },
  REQUIRED_SIGN_OFFS: {
    takes: listOf(
      (entry) => requirableSignOffs.some((role) => role === entry),
      `one of ${requirableSignOffs.join(', ')}`,
    ),
    sets: '`editorial`, `safeguarding`, `translation`, separated by commas: the sign-offs without which admins publish nothing, each from somebody who neither wrote the text nor publishes it',
    without: 'one admin publishes alone',
  },
  SUPPORT_EMAIL: {
    takes: email,
    sets: 'contact; the child protection lead',
    without: 'a placeholder; `SUPPORT_EMAIL`',
  },
  SAFEGUARDING_EMAIL: { takes: email, with: 'SUPPORT_EMAIL' },
  LOG_LEVEL: {
    takes: oneOf(...logLevels),
    sets: 'fatal, error, warn, info, debug, trace or silent',
    without: '`warn`, in production `info`',
  },
  OFFLINE: {
    takes: oneOf('on', 'off'),
    default: 'on',
    sets: "`off` takes the web program off people's devices again, where browsers keep it to open without a network",
  },
  METRICS_PORT: {
    takes: wholeNumber(1, 65_535),
    sets: 'where Prometheus reads figures at `/metrics`, apart from what families are served',
    without: 'nowhere; `127.0.0.1`',
  },
  METRICS_HOST: { needs: ['METRICS_PORT'], with: 'METRICS_PORT' },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    takes: service,
    sets: "the OpenTelemetry collector that gets traces as OTLP over HTTP, as `http://127.0.0.1:4318`; the library's own `OTEL_` variables add to it",
    without: 'no traces',
  },
  WRITES_A_MINUTE: {
    takes: wholeNumber(1, 1_000_000),
    default: '240',
    sets: 'how often one person may write in a minute, in each process; 429 with Retry-After beyond',
  },
  REGISTRATIONS_A_MINUTE: {
    takes: wholeNumber(1, 10_000),
    default: '5',
    sets: 'how many people one network may sign up without a code of their organisation; some beyond it are answered late, the others get 429 with Retry-After',
  },
  REGISTRATIONS_AN_HOUR: { takes: wholeNumber(1, 100_000), default: '20', with: 'REGISTRATIONS_A_MINUTE' },
  ADMIN_SECOND_FACTOR: {
    takes: oneOf('optional', 'required', 'staff'),
    default: 'optional',
    sets: 'whose accounts are let in only by two factors (a passkey, or a password and a code), of those that are kept here: `required` holds for admins, publishers, analysts and support, `staff` for authors and reviewers, too',
  },
  STOP_DELAY_SECONDS: {
    takes: wholeNumber(0, 60),
    default: '0',
    sets: 'how long the server goes on after SIGTERM while `/readyz` says 503, so that a balancer sends people elsewhere first',
  },
  SAVE_MISSING: {
    takes: oneOf('true', 'false'),
    default: 'false',
    sets: '`true` keeps the texts that no locale has, as browsers meet them, in `DATA_DIR/missing-texts.jsonl`; never in production',
  },
  NODE_ENV: {
    takes: oneOf('production', 'development', 'test'),
    default: 'development',
    sets: '`production` makes no demo accounts, refuses a database that has them, and wants https',
    without: 'development',
  },
} as const satisfies Readonly<Record<string, EnvironmentSetting>>;

export type SettingName = keyof typeof settingsTable;

/** Returns the value of a variable, or its default; '' for neither. @throws StartupError for an invalid value. */
export function readSetting(env: Environment, name: SettingName): string {
  const setting: EnvironmentSetting = settingsTable[name];
  const text = env[name];
  if (!text) return setting.default ?? '';
  const missing = setting.needs?.find((other) => !env[other]);
  if (missing !== undefined)
    throw new StartupError(`${name} is set without ${missing}; set ${missing} too, or remove ${name}.`);
  const problem = setting.takes?.(text);
  if (problem) throw new StartupError(`${name} ${problem}`);
  return text;
}

/** Returns the table of docs/settings.md. */
export function renderSettingsMarkdown(): string {
  const settings: readonly (readonly [string, EnvironmentSetting])[] = Object.entries(settingsTable);
  const lines = settings.flatMap(([name, setting]) => {
    if ('with' in setting) return [];
    const others = settings.filter(([, other]) => 'with' in other && other.with === name);
    const names = [name, ...others.map(([other]) => other)].map((one) => `\`${one}\``).join(', ');
    const defaults = [setting, ...others.map(([, other]) => other)].map(({ default: value = '' }) =>
      /^\d+$/.test(value) ? value : `\`${value}\``,
    );
    return `| ${names} | ${setting.sets} | ${setting.without ?? defaults.join('; ')} |\n`;
  });
  return `| variable | what it sets | without it |\n|---|---|---|\n${lines.join('')}`;
}
