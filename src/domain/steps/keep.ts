export const keptAs = ['plan', 'name', 'motto', 'promise'] as const;

/** The kind of thing as which a family keeps an answer. */
export type KeptAs = (typeof keptAs)[number];

/** The author's word that an answer is something the family made, and what it is called when it is shown again. */
export type Keep = { as: KeptAs; title: string };
