import type { FastifyInstance } from 'fastify';
import type { LogEvent } from 'kysely';
import type { OpenDatabase } from '../database/database-types.ts';

/** Observes every request and every database statement, and reports only to the operator's own tools. */
export type Telemetry = {
  /** Receives the database's event for each statement; undefined without telemetry. */
  onStatement?: (event: LogEvent) => void;
  /** Registers the hooks; must run before any route is registered. */
  watch: (app: FastifyInstance, database: OpenDatabase, hashing?: HashingQueueFigures) => void;
};

/** Returns the figures of the queue of password hashing. */
export type HashingQueueFigures = {
  figures: () => { waiting: number; expectedSeconds: number; refused: number; givenUp: number };
};
