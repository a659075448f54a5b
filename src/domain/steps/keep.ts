export const keptAs = ['plan', 'name', 'motto', 'promise'] as const;

/** The kind of a keepsake. */
export type KeptAs = (typeof keptAs)[number];

/** The author's mark that an answer is a keepsake, with its kind and its title on the shelf. */
export type Keep = { as: KeptAs; title: string };
