import type { PortToken } from '../../src/application/ports/token.ts';
import type { Resolver } from '../../src/ui/stores/resolver.ts';

/** Returns a resolver for these ports; `others` resolves any other port. */
export const resolverOf = (own: ReadonlyMap<symbol, unknown>, others?: Resolver): Resolver => ({
  get: <Port>(token: PortToken<Port>): Port =>
    others && !own.has(token) ? others.get(token) : (own.get(token) as Port),
});
