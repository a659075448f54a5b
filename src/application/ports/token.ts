declare const port: unique symbol;

/** The name of a port in the container, with the port's type. */
export type Token<Port> = symbol & { readonly [port]: Port };

/** Makes the token of a port; the same name gives the same token. */
export const token = <Port>(name: string): Token<Port> => Symbol.for(name) as Token<Port>;
