import { token, type Token } from '../../token.ts';

/** Gives screens their ports, by token. */
export type Services = { get<Port>(token: Token<Port>): Port };

/** Brings the ports of the admin app, which learners load only for a preview they were sent, beside those that every app has. */
export type LoadAdminServices = () => Promise<Services>;
export const LoadAdminServices: Token<LoadAdminServices> = token('LoadAdminServices');
