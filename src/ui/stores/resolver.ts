import type { Token } from '../../application/ports/token.ts';

/** The source of the screens' ports; the program hands in a container, tests a plain object. */
export interface Resolver {
  get<Port>(token: Token<Port>): Port;
}
