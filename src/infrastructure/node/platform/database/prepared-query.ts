import type { CompiledQuery, Kysely } from 'kysely';
import type { Tables } from './tables/tables.ts';

/** The placeholder in a query for a value that each run of the query passes. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

type Builder<Row> = { compile: (db: Kysely<Tables>) => CompiledQuery<Row> };

/**
 * A query that every request runs. The query is built and compiled once, because that takes longer than the database's
 * reply. `build` must use `slot(name)` instead of each value.
 */
export class PreparedQuery<Row, Values extends Record<string, unknown>> {
  readonly #db: Kysely<Tables>;
  readonly #build: (slot: (name: keyof Values & string) => unknown) => Builder<Row>;
  #compiled: CompiledQuery<Row> | undefined;

  constructor(db: Kysely<Tables>, build: (slot: (name: keyof Values & string) => unknown) => Builder<Row>) {
    this.#db = db;
    this.#build = build;
  }

  /** Runs the query, within a transaction if one is passed. */
  async rows(values: Values, db = this.#db): Promise<Row[]> {
    this.#compiled ??= this.#build((name) => new Slot(name)).compile(this.#db);
    const parameters = this.#compiled.parameters.map((parameter) =>
      parameter instanceof Slot ? values[parameter.name] : parameter,
    );
    return (await db.executeQuery<Row>({ ...this.#compiled, parameters })).rows;
  }
}
