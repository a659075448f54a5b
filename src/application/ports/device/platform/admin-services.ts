import { createPortToken, type PortToken } from '../../token.ts';

/** The container from which screens get their ports, by token. */
export type ServiceContainer = { get<Port>(token: PortToken<Port>): Port };

/** Loads the ports that only the admin app needs. The learner app loads them only to play a preview. */
export type LoadAdminServices = () => Promise<ServiceContainer>;
export const LoadAdminServices: PortToken<LoadAdminServices> = createPortToken('LoadAdminServices');
