export const holders = ['everyone', 'grown-up', 'child'] as const;

/** The holder of the device during a step; by default everyone. */
export type Holder = (typeof holders)[number];

/** A holder who is one person. */
export type OnePerson = Exclude<Holder, 'everyone'>;

/** The text that replaces private texts on the screen. */
export const closedWords = '•••';

/** The text that replaces a private answer in transcripts and reports. */
export const answeredPrivately = 'answered privately';
