import { personalTables } from '../personal-tables.ts';

const namesOf = (isPersonal: boolean): string[] =>
  Object.entries(personalTables).flatMap(([name, personal]) =>
    (personal !== null) === isPersonal ? [name] : [],
  );

/** What other rows refer to comes before them. */
export const parentsFirst: readonly string[] = [...namesOf(false), ...namesOf(true).toReversed()];

/** The order in which tables can be emptied or dropped. */
export const childrenFirst: readonly string[] = parentsFirst.toReversed();
