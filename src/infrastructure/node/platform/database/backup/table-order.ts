import { tables } from '../tables/tables.ts';

const namesOf = (isPersonal: boolean): string[] =>
  Object.entries(tables).flatMap(([name, { of }]) => ((of !== null) === isPersonal ? [name] : []));

/** The tables, referenced ones first. */
export const tablesParentsFirst: readonly string[] = [...namesOf(false), ...namesOf(true).toReversed()];

/** The order in which tables can be emptied or dropped. */
export const tablesChildrenFirst: readonly string[] = tablesParentsFirst.toReversed();
