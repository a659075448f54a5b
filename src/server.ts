import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { createContentChecks } from './infrastructure/node/content/threaded-content-checks.ts';
import { createEmbeddedIdentity } from './infrastructure/node/identity-provider/embedded-identity.ts';
import {
  maxConcurrentHashes,
  PasswordHashing,
  passwordHashCost,
} from './infrastructure/node/identity-provider/accounts/password-hash.ts';
import { createThreadedHash } from './infrastructure/node/identity-provider/accounts/threaded-hash.ts';
import { HashingQueue } from './infrastructure/node/platform/waiting/hashing-queue.ts';
import { createOutsideIdentity } from './infrastructure/node/outside-issuer/outside-identity.ts';
import { readAdminRules } from './infrastructure/node/compose/admin-rules.ts';
import { startBackgroundJobs } from './infrastructure/node/compose/background-jobs.ts';
import { createKnownPictures } from './infrastructure/node/platform/pictures.ts';
import { PageFrame, pageStylesheets } from './infrastructure/node/platform/pages/page-frame.ts';
import { ServerTexts } from './infrastructure/node/platform/pages/server-texts.ts';
import { buildApp } from './infrastructure/node/compose/app.ts';
import { startListening } from './infrastructure/node/compose/listen.ts';
import { isWebProgramBuilt } from './infrastructure/node/compose/web.ts';
import { logFatalErrors, createServerLog } from './infrastructure/node/platform/telemetry/server-log.ts';
import { readSettings, type Settings } from './infrastructure/node/platform/settings.ts';
import { createPushSender } from './infrastructure/node/reminders/create-push-sender.ts';
import { createShop } from './infrastructure/node/shop/create-shop.ts';
import type { OpenDatabase } from './infrastructure/node/platform/database/database-types.ts';
import { openServerDatabase } from './infrastructure/node/platform/database/database.ts';
import { createDatabaseReadinessCheck } from './infrastructure/node/platform/database/database-readiness.ts';
import { createSharedRateLimiter } from './infrastructure/node/platform/database/postgres-limits.ts';
import { createSqlPorts } from './infrastructure/node/compose/sql-ports.ts';
import type { StarterContent } from './infrastructure/node/content/check-starter-content.ts';
import {
  checkedContentFileName,
  publishStarterContent,
  readStarterContent,
} from './infrastructure/node/content/starter-content.ts';
import { StartupError } from './infrastructure/node/platform/startup-error.ts';
import type { Telemetry } from './infrastructure/node/platform/telemetry/telemetry-types.ts';
import { startTelemetry } from './infrastructure/node/platform/telemetry/telemetry.ts';
import { SystemClock } from './infrastructure/shared/platform/system-clock.ts';

/** The folder of this file: `src` in development, `dist/server` in production, both below the product's folder. */
const here = import.meta.dirname;
const fromSource = existsSync(join(here, 'infrastructure'));
const folder = resolve(here, fromSource ? '..' : '../..');
const webFolder = join(folder, 'dist/web');
const localesFolder = fromSource ? join(here, 'ui/public/locales') : join(webFolder, 'locales');
const stylesheetPaths = pageStylesheets.map((path) => join(here, fromSource ? path : basename(path)));

async function start(): Promise<void> {
  const settings = readSettings(process.env, folder);
  if (!isWebProgramBuilt(webFolder))
    throw new StartupError('The web program is not built yet; run npm start, or npm run build first.');
  const content = await readStarterContent(settings.contentDir, join(here, checkedContentFileName));
  const clock = new SystemClock();
  const { onStatement, watch } = await startTelemetry(settings, clock);
  const database = await openServerDatabase({
    ...settings,
    databaseUrl: settings.databaseUrl ?? undefined,
    onStatement,
  });
  try {
    const app = await build({ settings, clock, database, content, watch });
    await startListening(app, settings, database);
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
}: Pick<Telemetry, 'watch'> & {
  settings: Settings;
  clock: SystemClock;
  database: OpenDatabase;
  content: StarterContent;
}) {
  const logger = createServerLog(settings);
  logFatalErrors(logger);
  const onFault = (error: unknown): void => logger.error({ err: error }, 'texts could not be read again');
  const texts = new ServerTexts({ folder: localesFolder, clock, onFault });
  const shop = await createShop({ settings, database, clock, texts, log: logger });
  const limits = createSharedRateLimiter(database, clock);
  const pictures = createKnownPictures([settings.publicUrl, ...settings.pictureHosts], [webFolder]);
  const checks = createContentChecks(here, pictures);
  const pushSender = createPushSender(settings, database, clock);
  const ports = { ...createSqlPorts(database), checks, clock, limits, pushSender, ...shop };
  await publishStarterContent(ports.library, content, clock.now());
  const frame = new PageFrame({ ...settings, ...settings.links, texts, stylesheetPaths });
  const hashing = new PasswordHashing(passwordHashCost, createThreadedHash(here));
  const hashingQueue = new HashingQueue({ atOnce: maxConcurrentHashes });
  const parts = { ...ports, db: database.db, settings, frame, log: logger, hashing, hashingQueue };
  const { tokens, ...identity } = await (settings.issuer
    ? createOutsideIdentity(parts, settings.issuer)
    : createEmbeddedIdentity(parts));
  const app = await buildApp({
    settings,
    webFolder,
    logger,
    frame,
    watch: (server) => watch(server, database, hashingQueue),
    readiness: createDatabaseReadinessCheck(database, { dataDir: settings.dataDir, clock }),
    ...identity,
    ports: { ...ports, tokens },
  });
  return startBackgroundJobs(app, { ...ports, ...readAdminRules(settings) }, texts);
}

try {
  await start();
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`Fireside cannot start: ${error.message}\n`);
  process.exitCode = 1;
}
