import { existsSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../../application/errors.ts';
import type { RateLimiter } from '../../../../application/ports/server/platform/limits.ts';
import { MissingTextsFile } from './missing-texts-file.ts';
import type { Settings } from '../settings.ts';
import { sendFailureReply, sendProblem } from '../http/error-handler.ts';
import { refuseUntilLater } from '../http/use-counter.ts';
import { registerRequestValidation } from '../http/validate-requests.ts';

const mostKeys = 100;
const keysAMinute = { name: 'missing texts', windows: [{ most: mostKeys, withinMs: 60_000 }] };

/** The body that i18next's HTTP backend sends: keys with the texts that were shown instead. */
const body = {
  type: 'object',
  minProperties: 1,
  maxProperties: mostKeys,
  propertyNames: { minLength: 1 },
  additionalProperties: { type: 'string' },
} as const;

/** Serves browsers' reports of texts that no locale has (specification 7.7, decision S12). */
export async function missingTextRoutes(
  app: FastifyInstance,
  { settings, webFolder, limits }: { settings: Settings; webFolder: string; limits: RateLimiter },
): Promise<void> {
  registerRequestValidation(app);
  app.setErrorHandler(sendFailureReply);
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (!settings.saveMissing) await reply.code(204).send();
  });
  const file = new MissingTextsFile(join(settings.dataDir, 'missing-texts.jsonl'));
  const { languages, namespaces } = localesIn(webFolder);
  app.post<{ Params: { lng: string; '*': string }; Body: Record<string, string> }>(
    // A namespace may be in a folder, so it may contain slashes.
    '/locales/add/:lng/*',
    { config: { access: 'anyone' }, bodyLimit: 4 * 1024, schema: { body } },
    async ({ params: { lng, '*': ns }, body }, reply) => {
      if (!languages.has(lng) || !namespaces.has(ns))
        throw new AppError('NotFound', 'There is no such language or namespace.');
      const texts = Object.entries(body).map(([key, text]) => ({ lng, ns, key, text }));
      refuseUntilLater(await limits.take(keysAMinute, 'all', texts.length), reply);
      if ((await file.add(texts)) === 'full')
        return sendProblem(reply, 'TooLarge', 'The file of missing texts is full; empty it.');
      return reply.code(204).send();
    },
  );
}

/** Returns the languages and namespaces of the web program. */
function localesIn(webFolder: string): { languages: Set<string>; namespaces: Set<string> } {
  const folder = join(webFolder, 'locales');
  const languages = new Set<string>();
  const namespaces = new Set<string>();
  for (const path of existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []) {
    const [, lng, ns] = /^([^/]+)\/(.+)\.(?:json|md)$/.exec(path.split(sep).join('/')) ?? [];
    if (lng === undefined || ns === undefined) continue;
    languages.add(lng);
    namespaces.add(ns);
  }
  return { languages, namespaces };
}
