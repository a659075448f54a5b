import type { FastifyInstance } from 'fastify';
import type { LogEvent } from 'kysely';
import type { OpenDatabase } from '../database/database-types.ts';

/** Sees every request and every database statement, and reports to the operator's own tools alone. */
export type Telemetry = {
  /** Receives the database's event for each statement; not set where no telemetry is on. */
  onStatement?: (event: LogEvent) => void;
  /** Before any route is there. */
  watch: (app: FastifyInstance, database: OpenDatabase, hashing?: HashingFigures) => void;
};

/** Figures of the queue of password hashing. */
export type HashingFigures = {
  figures: () => { waiting: number; expectedSeconds: number; refused: number; givenUp: number };
};
