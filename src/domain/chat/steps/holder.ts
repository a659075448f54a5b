export const holders = ['everyone', 'grown-up', 'child'] as const;

/** The person or persons who have the device during a step; by default everyone. */
export type Holder = (typeof holders)[number];

/** One person alone. */
export type OnePerson = Exclude<Holder, 'everyone'>;

/** The text shown in place of private words, whatever they were. */
export const closedWords = '•••';
