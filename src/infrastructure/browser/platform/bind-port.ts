import type { ContainerModuleLoadOptions, MapToResolvedValueInjectOptions } from 'inversify';
import type { PortToken } from '../../../application/ports/token.ts';

type Tokens<Ports extends unknown[]> = { [Index in keyof Ports]: PortToken<Ports[Index]> };
type Bind = <Port, Needs extends unknown[]>(
  port: PortToken<Port>,
  make: (...needs: Needs) => Port,
  ...needs: Tokens<Needs>
) => void;

/**
 * Binds ports in a module of the container: each is made once, from the ports that it needs, at its first use. The
 * container knows no types, so this function checks the parameters and result of each `make`.
 */
export const createPortBinder =
  ({ bind }: Pick<ContainerModuleLoadOptions, 'bind'>): Bind =>
  (port, make, ...needs) =>
    void bind<ReturnType<typeof make>>(port)
      .toResolvedValue(make, needs as MapToResolvedValueInjectOptions<Parameters<typeof make>>)
      .inSingletonScope();
