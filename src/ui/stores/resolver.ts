import type { PortToken } from '../../application/ports/token.ts';

/** The source of the screens' ports: a container in the program, a plain object in tests. */
export interface Resolver {
  get<Port>(token: PortToken<Port>): Port;
}
