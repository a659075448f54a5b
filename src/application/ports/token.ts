declare const port: unique symbol;

/** Names a port in the container, and knows its type. */
export type Token<Port> = symbol & { readonly [port]: Port };

/** Makes the token of a port; the same name gives the same token. */
export const token = <Port>(name: string): Token<Port> => Symbol.for(name) as Token<Port>;
