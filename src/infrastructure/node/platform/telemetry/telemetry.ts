import type { Telemetry } from './telemetry-types.ts';
import type { Clock } from '../../../../application/ports/clock.ts';
import type { Settings } from '../settings.ts';

/** Starts metrics and traces, and loads their modules only if they are configured. */
export async function startTelemetry(settings: Settings, clock: Clock): Promise<Telemetry> {
  const metrics = settings.metrics && (await import('./metrics.ts')).createMetrics(settings.metrics, clock);
  const traces =
    settings.tracesUrl && (await import('./traces.ts')).createTraces(settings, settings.tracesUrl, clock);
  return {
    ...(traces ? { onStatement: traces.onStatement } : {}),
    watch: (app, database, hashing) => {
      if (metrics) metrics(app, database, hashing);
      if (traces) traces.watch(app, database);
    },
  };
}
