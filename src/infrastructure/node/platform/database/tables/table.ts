import type { RawBuilder } from 'kysely';
import type { RowOwner } from './owner.ts';

/** The description of a table besides its columns. */
type Table<Row> = {
  /** Returns the condition for a person's rows (the table's alias is `own`); null if the table has none. */
  readonly of: ((owner: RowOwner) => RawBuilder<unknown>) | null;
  /** The columns that grant access, belong to another person or describe the storage; exports leave them out. */
  readonly secret: readonly (keyof Row)[];
  readonly row?: Row;
};

/** Describes a table by the condition for a person's rows and the columns that exports leave out. */
export const describeTable = <Row>(of: Table<Row>['of'], secret: Table<Row>['secret'] = []): Table<Row> => ({
  of,
  secret,
});
