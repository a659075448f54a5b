export const holders = ['everyone', 'grown-up', 'child'] as const;

/** The person or persons who have the device during a step; by default everyone. */
export type Holder = (typeof holders)[number];

/** One person alone. */
export type OnePerson = Exclude<Holder, 'everyone'>;

/** The text shown in place of private words, whatever they were. */
export const closedWords = '•••';

/** Stands in the place of the words of a private answer wherever a run or a report is handed out. */
export const answeredPrivately = 'answered privately';
