import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { embeddedAccessTokens } from './infrastructure/node/access-tokens.ts';
import { accountService } from './infrastructure/node/accounts/account-service.ts';
import { refuseDemo, seedDemo } from './infrastructure/node/demo.ts';
import { identityPlugin } from './infrastructure/node/identity/identity-plugin.ts';
import { localKeySet } from './infrastructure/node/identity/local-keys.ts';
import { PasswordHashing } from './infrastructure/node/identity/password-hash.ts';
import { createIdentityProvider } from './infrastructure/node/identity/provider.ts';
import { isGrantAlive } from './infrastructure/node/identity/sql-adapter.ts';
import { registeringHere, SqlUserDirectory } from './infrastructure/node/identity/sql-user-directory.ts';
import { outsideIdentity } from './infrastructure/node/issuer/outside-identity.ts';
import { PageFrame } from './infrastructure/node/pages/page-frame.ts';
import { ServerTexts } from './infrastructure/node/pages/server-texts.ts';
import { buildApp } from './infrastructure/node/server/app.ts';
import { listen } from './infrastructure/node/server/listen.ts';
import { isBuilt } from './infrastructure/node/server/web.ts';
import { readSettings, type Settings } from './infrastructure/node/settings.ts';
import { shopParts } from './infrastructure/node/shop/shop-parts.ts';
import { keepShop } from './infrastructure/node/shop/shop-worker.ts';
import { openDatabase, type OpenDatabase } from './infrastructure/node/sql/database.ts';
import { sqlPorts } from './infrastructure/node/sql/sql-ports.ts';
import { publishStarterContent, readStarterContent } from './infrastructure/node/starter-content.ts';
import { StartupError } from './infrastructure/node/startup-error.ts';
import { SystemClock } from './infrastructure/shared/system-clock.ts';

/** Runs from `src` in development and from `dist/server` in production; the folder above both is the product's. */
const here = import.meta.dirname;
const fromSource = existsSync(join(here, 'infrastructure'));
const folder = resolve(here, fromSource ? '..' : '../..');
const webFolder = join(folder, 'dist/web');
const localesFolder = fromSource ? join(here, 'ui/public/locales') : join(webFolder, 'locales');
const stylesheetPaths = (
  fromSource
    ? ['ui/styles/tokens.css', 'ui/styles/fonts.css', 'infrastructure/node/pages/pages.css']
    : ['tokens.css', 'fonts.css', 'pages.css']
).map((name) => join(here, name));

async function start(): Promise<void> {
  const settings = readSettings(process.env, folder);
  if (!isBuilt(webFolder))
    throw new StartupError('The web program is not built yet; run npm start, or npm run build first.');
  const content = readStarterContent(settings.contentDir);
  const database = await openDatabase({
    databaseUrl: settings.databaseUrl ?? undefined,
    dataDir: settings.dataDir,
  });
  try {
    const app = await build(settings, database, content);
    await listen(app, settings, () => database.close());
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function build(
  settings: Settings,
  database: OpenDatabase,
  content: ReturnType<typeof readStarterContent>,
) {
  const clock = new SystemClock();
  const logger = pino({ level: settings.logLevel });
  const onFault = (error: unknown): void => logger.error({ err: error }, 'texts cannot be read again');
  const texts = new ServerTexts({ folder: localesFolder, clock, onFault });
  const shop = shopParts({ settings, database, clock, texts, log: logger });
  const ports = { ...sqlPorts(database), clock, ...shop };
  await publishStarterContent(ports.library, content, clock.now());
  const frame = new PageFrame({ texts, publicUrl: settings.publicUrl, stylesheetPaths });
  const common = { settings, webFolder, logger, frame };
  const { db } = database;
  if (settings.issuer) {
    const { tokens, ...identity } = await outsideIdentity(
      { db, clock, settings, frame, log: logger },
      settings.issuer,
    );
    return keepShop(await buildApp({ ...common, ...identity, ports: { ...ports, tokens } }), ports);
  }
  const { publicUrl } = settings;
  const issuer = `${publicUrl}/idp`;
  const hashing = new PasswordHashing();
  const identity = await createIdentityProvider({ db, publicUrl, clock, frame, hashing });
  const { accounts } = identity;
  await (settings.production ? refuseDemo(accounts) : seedDemo({ accounts, people: ports.people, clock }));
  const tokens = embeddedAccessTokens(
    localKeySet({ db, clock }),
    { issuer, audience: `${publicUrl}/api` },
    (grantId) => isGrantAlive(db, grantId, clock.now()),
  );
  const service = accountService({
    db,
    clock,
    settings,
    frame,
    log: logger,
    directory: new SqlUserDirectory(accounts),
    registerWith: registeringHere(accounts),
  });
  const app = await buildApp({
    ...common,
    identity: identityPlugin(identity),
    accounts: service,
    ports: { ...ports, tokens },
  });
  return keepShop(app, ports);
}

try {
  await start();
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`Fireside cannot start: ${error.message}\n`);
  process.exitCode = 1;
}
