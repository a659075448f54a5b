export const keepsakeKinds = ['plan', 'name', 'motto', 'promise'] as const;

/** The kind of a keepsake. */
export type KeepsakeKind = (typeof keepsakeKinds)[number];

/** The author's mark that an answer is a keepsake, with its kind and its title on the shelf. */
export type KeepsakeDefinition = { as: KeepsakeKind; title: string };
