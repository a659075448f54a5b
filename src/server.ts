import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { contentChecks } from './infrastructure/node/content-checks/threaded-content-checks.ts';
import { embeddedIdentity } from './infrastructure/node/identity/embedded-identity.ts';
import { outsideIdentity } from './infrastructure/node/issuer/outside-identity.ts';
import { keepGoing } from './infrastructure/node/keep-going.ts';
import { PageFrame } from './infrastructure/node/pages/page-frame.ts';
import { ServerTexts } from './infrastructure/node/pages/server-texts.ts';
import { buildApp } from './infrastructure/node/server/app.ts';
import { listen } from './infrastructure/node/server/listen.ts';
import { isBuilt } from './infrastructure/node/server/web.ts';
import { endLoudly, serverLog } from './infrastructure/node/server-log.ts';
import { readSettings, type Settings } from './infrastructure/node/settings.ts';
import { shopParts } from './infrastructure/node/shop/shop-parts.ts';
import { openServedDatabase, type OpenDatabase } from './infrastructure/node/sql/database.ts';
import { databaseReadiness } from './infrastructure/node/sql/database-readiness.ts';
import { sharedLimits } from './infrastructure/node/sql/postgres-limits.ts';
import { sqlPorts } from './infrastructure/node/sql/sql-ports.ts';
import { publishStarterContent, readStarterContent } from './infrastructure/node/starter-content.ts';
import { StartupError } from './infrastructure/node/startup-error.ts';
import { startWatching, type Watching } from './infrastructure/node/watch/watching.ts';
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
  const clock = new SystemClock();
  const { onStatement, watch } = await startWatching(settings, clock);
  const database = await openServedDatabase({
    databaseUrl: settings.databaseUrl ?? undefined,
    databasePool: settings.databasePool,
    dataDir: settings.dataDir,
    onStatement,
  });
  try {
    const app = await build({ settings, clock, database, content, watch });
    await listen(app, settings, database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function build({
  settings,
  clock,
  database,
  content,
  watch,
}: Pick<Watching, 'watch'> & {
  settings: Settings;
  clock: SystemClock;
  database: OpenDatabase;
  content: ReturnType<typeof readStarterContent>;
}) {
  const logger = serverLog(settings);
  endLoudly(logger);
  const onFault = (error: unknown): void => logger.error({ err: error }, 'texts cannot be read again');
  const texts = new ServerTexts({ folder: localesFolder, clock, onFault });
  const shop = shopParts({ settings, database, clock, texts, log: logger });
  const limits = sharedLimits(database, clock);
  const ports = { ...sqlPorts(database), checks: contentChecks(here), clock, limits, ...shop };
  await publishStarterContent(ports.library, content, clock.now());
  const frame = new PageFrame({ texts, publicUrl: settings.publicUrl, stylesheetPaths });
  const parts = { ...ports, db: database.db, settings, frame, log: logger };
  const { tokens, ...identity } = await (settings.issuer
    ? outsideIdentity(parts, settings.issuer)
    : embeddedIdentity(parts));
  const app = await buildApp({
    settings,
    webFolder,
    logger,
    frame,
    watch: (server) => watch(server, database),
    readiness: () => databaseReadiness(database.db),
    ...identity,
    ports: { ...ports, tokens },
  });
  return keepGoing(app, ports);
}

try {
  await start();
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`Fireside cannot start: ${error.message}\n`);
  process.exitCode = 1;
}
