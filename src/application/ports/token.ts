declare const port: unique symbol;

/** The token of a port: the key under which the container holds the port, with the port's type. */
export type PortToken<Port> = symbol & { readonly [port]: Port };

/** Makes the token of a port; the same name gives the same token. */
export const createPortToken = <Port>(name: string): PortToken<Port> => Symbol.for(name) as PortToken<Port>;
