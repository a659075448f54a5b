import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../application/errors.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import type { People, Person } from '../../../application/ports/people.ts';
import type { Access } from '../../shared/api/route.ts';
import type { AccessTokens } from '../access-tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    person: Person | null;
  }
  interface FastifyContextConfig {
    access?: Access;
  }
}

/**
 * Deny by default (promise 13): a route without `access` is refused, 'learner' needs a valid token,
 * 'admin' the role as well. Sets `request.person`.
 */
export function authenticate(
  app: FastifyInstance,
  ports: { tokens: AccessTokens; people: People; clock: Clock },
): void {
  app.decorateRequest('person', null);
  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config;
    if (access === 'anyone' || request.is404) return;
    request.person = await personOf(request, ports);
    if (access === 'learner' || (access === 'admin' && request.person.roles.includes('admin'))) return;
    throw new AppError('Forbidden', 'This is not open to your account.');
  });
}

async function personOf(
  request: FastifyRequest,
  { tokens, people, clock }: { tokens: AccessTokens; people: People; clock: Clock },
): Promise<Person> {
  const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw new AppError('401', 'Sign in first.');
  const { roles, ...identity } = await tokens.verify(token);
  const person = await people.atFirstSight(identity, clock.now());
  if (person.isDisabled) throw new AppError('Forbidden', 'This account is closed.');
  if (roles === null || sameRoles(roles, person.roles)) return person;
  await people.setRoles(person.id, roles);
  return { ...person, roles };
}

const sameRoles = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((role) => other.includes(role));
