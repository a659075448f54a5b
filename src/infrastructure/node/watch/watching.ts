import type { FastifyInstance } from 'fastify';
import type { LogEvent } from 'kysely';
import type { Clock } from '../../../application/ports/clock.ts';
import type { Settings } from '../settings.ts';
import type { OpenDatabase } from '../sql/database.ts';

/** Sees every request and every database statement, and tells no one but the operator's own tools. */
export type Watching = {
  /** What the database tells of each statement; nothing where nobody listens. */
  onStatement?: (event: LogEvent) => void;
  /** Before any route is there. */
  watch: (app: FastifyInstance, database: OpenDatabase) => void;
};

/** Loads what metrics and traces need only where they are asked for: else they cost nothing. */
export async function startWatching(settings: Settings, clock: Clock): Promise<Watching> {
  const metrics = settings.metrics && (await import('./metrics.ts')).metrics(settings.metrics, clock);
  const traces = settings.tracesUrl && (await import('./traces.ts')).traces(settings, settings.tracesUrl);
  return {
    ...(traces ? { onStatement: traces.onStatement } : {}),
    watch: (app, database) => {
      if (metrics) metrics(app, database);
      if (traces) traces.watch(app, database);
    },
  };
}
