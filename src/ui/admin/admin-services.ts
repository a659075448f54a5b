import type { Resolver } from '../app/resolver.ts';

/** Brings the ports of the admin app, which learners never load. */
export type LoadAdminServices = () => Promise<Resolver>;
export const LoadAdminServices = Symbol.for('LoadAdminServices');
