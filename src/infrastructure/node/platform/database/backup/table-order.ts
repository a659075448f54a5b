import { tables } from '../tables/tables.ts';

const namesOf = (isPersonal: boolean): string[] =>
  Object.entries(tables).flatMap(([name, { of }]) => ((of !== null) === isPersonal ? [name] : []));

/** The tables, referenced ones first. */
export const parentsFirst: readonly string[] = [...namesOf(false), ...namesOf(true).toReversed()];

/** The order in which tables can be emptied or dropped. */
export const childrenFirst: readonly string[] = parentsFirst.toReversed();
