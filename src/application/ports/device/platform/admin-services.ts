import { token, type Token } from '../../token.ts';

/** The container from which screens get their ports, by token. */
export type Services = { get<Port>(token: Token<Port>): Port };

/** Loads the ports of the admin app beside those of every app. Learners load them only to play a preview. */
export type LoadAdminServices = () => Promise<Services>;
export const LoadAdminServices: Token<LoadAdminServices> = token('LoadAdminServices');
