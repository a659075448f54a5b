export const holders = ['everyone', 'grown-up', 'child'] as const;

/** Who has the device while a step is there. Without a word of the author it is everyone. */
export type Holder = (typeof holders)[number];

/** One person alone. */
export type OnePerson = Exclude<Holder, 'everyone'>;

/** What stands where something private was said, whatever it was. */
export const closedWords = '•••';
