import type { RawBuilder } from 'kysely';
import type { Owner } from './owner.ts';

/** A table's facts besides the columns of its rows. */
type Table<Row> = {
  /** The condition for a person's rows, the table's alias being `own`; null where it holds none. */
  readonly of: ((owner: Owner) => RawBuilder<unknown>) | null;
  /** Columns that grant access, belong to another person or say how a row is stored: they are left out of exports. */
  readonly secret: readonly (keyof Row)[];
  readonly row?: Row;
};

/** Describes a table by whose its rows are and what is left out of exports. */
export const table = <Row>(of: Table<Row>['of'], secret: Table<Row>['secret'] = []): Table<Row> => ({
  of,
  secret,
});
