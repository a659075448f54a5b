import { placeholderSupportEmail } from '../../../domain/support/support-email.ts';
import { isJsonObject } from '../../../domain/platform/json.ts';
import { omitUndefined } from '../../shared/api/parts/content-summary.ts';
import { joinAddress } from '../../shared/api/parts/route.ts';

/** The addresses that a deployment may set; each has a working default (decision A72). */
export type ConfiguredLinks = {
  bookASession: string;
  ebook: string;
  /** The base address of the icons, `programme-images/action-icons/{actionType}.png` (specification 7.7). */
  iconStore: string;
  supportEmail: string;
  /** The mail address of the child protection lead. */
  safeguardingEmail: string;
  /** The neutral page that 'Exit this page' leads to. */
  exit: string;
  /** The page for making an account, when another site has it. */
  registration?: string;
  /** The page that shows the mails of an installation that sends none. */
  mailbox?: string;
};

/** The price (pence) and the titles of free Activities for visitors; `pence` is null when the server names no price. */
export type ConfiguredOffer = { pence: number | null; months: number; free: string[] };

/** The configuration that the web program reads at start-up (specification 3, 7.1). */
export type RuntimeConfig = {
  apiUrl: string;
  /** The settings of oidc-client-ts, passed on unchanged. */
  oidcConfig: Record<string, unknown>;
  links: ConfiguredLinks;
  offer: ConfiguredOffer | null;
  /** `open`: people make their own accounts; `operator`: the operator makes them. */
  registration: 'open' | 'operator';
  /** The hosts of content's pictures besides this site; null when the server names none. */
  pictureHosts: readonly string[] | null;
  /** True if texts that no locale contains are reported to the server; for development. */
  saveMissing: boolean;
};

/**
 * Reads /assets/config.json and its override /assets/config.development.json, if that exists: deep for `oidcConfig`,
 * shallow otherwise (decision A73). @throws Error with a message for people.
 */
export async function loadConfig(
  get: (address: string) => Promise<Response> = fetchFresh,
): Promise<RuntimeConfig> {
  const [config, override] = await Promise.all([
    readObject(get('/assets/config.json')),
    readObject(get('/assets/config.development.json')).catch(() => undefined),
  ]);
  if (!config) throw new Error('Config file not found which is required for the application to run.');
  return complete({
    ...config,
    ...override,
    oidcConfig: mergeDeep(config['oidcConfig'], override?.['oidcConfig']),
  });
}

function complete(config: Record<string, unknown>): RuntimeConfig {
  const { apiUrl, oidcConfig, links, offer, registration, pictureHosts, saveMissing } = config;
  if (typeof apiUrl !== 'string' || apiUrl === '') throw new Error('The configuration has no apiUrl.');
  if (!isJsonObject(oidcConfig)) throw new Error('The configuration has no oidcConfig.');
  const linkTo = (name: keyof ConfiguredLinks): string | undefined => {
    const address = isJsonObject(links) ? links[name] : undefined;
    return typeof address === 'string' && address !== '' ? address : undefined;
  };
  const supportEmail = linkTo('supportEmail') ?? placeholderSupportEmail;
  return {
    apiUrl,
    oidcConfig,
    links: {
      supportEmail,
      safeguardingEmail: linkTo('safeguardingEmail') ?? supportEmail,
      bookASession: linkTo('bookASession') ?? `mailto:${supportEmail}?subject=Book%20a%20Session`,
      ebook: linkTo('ebook') ?? '/e-book.pdf',
      iconStore: linkTo('iconStore') ?? '/images',
      exit: linkTo('exit') ?? 'https://www.bbc.co.uk/weather',
      ...omitUndefined({ registration: linkTo('registration'), mailbox: linkTo('mailbox') }),
    },
    offer: readOffer(offer),
    registration: registration === 'operator' ? 'operator' : 'open',
    pictureHosts: Array.isArray(pictureHosts) ? pictureHosts.map(String) : null,
    saveMissing: saveMissing === true,
  };
}

function readOffer(offer: unknown): ConfiguredOffer | null {
  if (!isJsonObject(offer)) return null;
  const { pence, months, free } = offer;
  const term = Number(months);
  return {
    pence: term > 0 && typeof pence === 'number' ? pence : null,
    months: term,
    free: Array.isArray(free) ? free.map(String) : [],
  };
}

/** Returns the addresses that the learner's screens link to, and the offer. */
export function toLearnerLinks({ links, offer }: Pick<RuntimeConfig, 'links' | 'offer'>) {
  const { bookASession, ebook, iconStore, supportEmail, exit } = links;
  const actionIcons = joinAddress(iconStore, 'programme-images/action-icons/');
  return { bookASession, ebook, actionIcons, supportEmail, exit, offer: offer ?? undefined };
}

const fetchFresh = (address: string): Promise<Response> =>
  globalThis.firesideEarly?.[address] ?? fetch(address, { cache: 'no-store' });

/**
 * Returns the JSON object of an answer; undefined for a missing file, an HTML page or anything else that is not a JSON
 * object (decision A74).
 */
async function readObject(answer: Promise<Response>): Promise<Record<string, unknown> | undefined> {
  const response = await answer;
  if (!response.ok) return undefined;
  const text = await response.text();
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function mergeDeep(base: unknown, override: unknown): unknown {
  if (override === undefined) return base;
  if (!isJsonObject(base) || !isJsonObject(override)) return override;
  const merged = Object.entries(override).map(([key, value]) => [key, mergeDeep(base[key], value)]);
  return { ...base, ...Object.fromEntries(merged) };
}
