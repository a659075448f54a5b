import { readSettings, type Settings } from '../settings.ts';
import { readStarterContent } from '../starter-content.ts';
import { StartupError } from '../startup-error.ts';
import { fail, ok, type Diagnosis, type Look } from './diagnosis.ts';
import { lookAtAddress, lookAtProxy } from './look-at-address.ts';
import { lookAtDatabase } from './look-at-database.ts';
import { lookAtIssuer } from './look-at-issuer.ts';
import { lookAtMail } from './look-at-mail.ts';
import { lookAtStripe, type StripePlace } from './look-at-stripe.ts';

type Circumstances = {
  env: Readonly<Record<string, string | undefined>>;
  folder: string;
  /** Who gets a mail; nobody without. */
  mailTo: string | null;
  nodeVersion: string;
  stripe?: StripePlace;
};

/** Looks at everything that a server with these settings needs, and changes nothing. */
export async function examine(of: Circumstances): Promise<Diagnosis[]> {
  const node = lookAtNode(of.nodeVersion);
  let settings: Settings;
  try {
    settings = readSettings(of.env, of.folder);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return [node, fail('settings', `${error.message} The rest cannot be looked at before.`)];
  }
  const { issuer } = settings;
  const looks: Look[] = [
    async () => node,
    async () =>
      ok('settings', `They can be read, for ${settings.production ? 'production' : 'development'}.`),
    async () => lookAtContent(settings),
    () => lookAtDatabase(settings),
    ...(issuer ? [() => lookAtIssuer({ ...settings, issuer })] : []),
    () => lookAtMail(settings, of.mailTo),
    () => lookAtStripe(settings, of.stripe),
    () => lookAtAddress(settings),
    async () => lookAtProxy(settings),
  ];
  const found = (await Promise.all(looks.map((look) => look()))).flat();
  return found.some(({ about }) => about === 'clock')
    ? found
    : [...found, ok('clock', `It says ${new Date().toISOString()}; there is no other clock to ask.`)];
}

function lookAtNode(version: string): Diagnosis {
  const [major] = version.replace(/^v/, '').split('.');
  return Number(major) >= 24
    ? ok('node', `${version}.`)
    : fail('node', `${version} is too old; install Node 24 or newer.`);
}

function lookAtContent({ contentDir }: Settings): Diagnosis {
  try {
    const { activities, programmes } = readStarterContent(contentDir);
    return ok(
      'content',
      `${activities.length} Activities and ${programmes.length} Programmes in ${contentDir}.`,
    );
  } catch (error) {
    if (error instanceof StartupError) return fail('content', error.message);
    throw error;
  }
}
