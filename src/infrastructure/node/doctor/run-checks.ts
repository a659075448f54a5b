import type { Clock } from '../../../application/ports/clock.ts';
import { readSettings, type Settings } from '../platform/settings.ts';
import { checkStarterContent } from '../content/check-starter-content.ts';
import { StartupError } from '../platform/startup-error.ts';
import { failureResult, okResult, type CheckResult, type DoctorCheck } from './check-result.ts';
import { checkPublicAddress, checkTrustedProxy } from './check-address.ts';
import { checkDatabase } from './check-database.ts';
import { checkIssuerReachable } from './check-issuer.ts';
import { checkMailServer } from './check-mail.ts';
import { checkPublishedPictures } from './check-pictures.ts';
import { checkPublishedRecordings } from './check-recordings.ts';
import { checkStripe, type StripeServerAddress } from './check-stripe.ts';

type Circumstances = {
  env: Readonly<Record<string, string | undefined>>;
  folder: string;
  /** The address for a test mail; null if none is sent. */
  mailTo: string | null;
  nodeVersion: string;
  clock: Clock;
  stripe?: StripeServerAddress;
};

/** Runs every check that applies to these settings. No check changes any data. */
export async function runDoctorChecks(of: Circumstances): Promise<CheckResult[]> {
  const { clock, folder } = of;
  const node = checkNode(of.nodeVersion);
  let settings: Settings;
  try {
    settings = readSettings(of.env, of.folder);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return [node, failureResult('settings', `${error.message} The other checks need valid settings.`)];
  }
  const { issuer } = settings;
  const checks: DoctorCheck[] = [
    async () => node,
    async () => okResult('settings', `Valid, for ${settings.production ? 'production' : 'development'}.`),
    async () => checkContent(settings),
    async () => checkSignOffs(settings),
    () => checkDatabase(settings, clock),
    () => checkPublishedPictures(settings, folder),
    () => checkPublishedRecordings(settings),
    ...(issuer ? [() => checkIssuerReachable({ ...settings, issuer }, clock)] : []),
    () => checkMailServer(settings, of.mailTo),
    () => checkPayments(settings, of),
    () => checkPublicAddress(settings),
    async () => checkTrustedProxy(settings),
  ];
  const found = (await Promise.all(checks.map((check) => check()))).flat();
  return found.some(({ about }) => about === 'clock')
    ? found
    : [
        ...found,
        okResult(
          'clock',
          `The time is ${new Date(clock.now()).toISOString()}; there is no other clock to compare it with.`,
        ),
      ];
}

async function checkPayments(
  { shop: { cards }, production }: Settings,
  { clock, stripe }: Circumstances,
): Promise<CheckResult[]> {
  switch (cards?.provider) {
    case 'stripe':
      return checkStripe(cards, production, clock, stripe);
    case undefined: {
      const off = 'Cards are off: promo codes and licences give access.';
      return [okResult('payments', production ? off : 'Cards go to the sandbox.')];
    }
  }
}

function checkNode(version: string): CheckResult {
  const [major] = version.replace(/^v/, '').split('.');
  return Number(major) >= 24
    ? okResult('node', `${version}.`)
    : failureResult('node', `${version} is too old; install Node 24 or newer.`);
}

function checkContent({ contentDir }: Settings): CheckResult {
  try {
    const { activities, programmes } = checkStarterContent(contentDir);
    return okResult(
      'content',
      `${activities.length} Activities and ${programmes.length} Programmes in ${contentDir}.`,
    );
  } catch (error) {
    if (error instanceof StartupError) return failureResult('content', error.message);
    throw error;
  }
}

function checkSignOffs({ requiredSignOffs }: Settings): CheckResult {
  return okResult(
    'reviews',
    requiredSignOffs.length === 0
      ? 'One admin publishes alone; REQUIRED_SIGN_OFFS demands a second person.'
      : `Nothing is published unless a second person has signed it: ${requiredSignOffs.join(', ')}.`,
  );
}
