import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../application/errors.ts';
import type { ContentLibrary } from '../../../application/ports/content-library.ts';
import type { About, Person } from '../../../application/ports/people.ts';
import type { Access } from '../../shared/api/route.ts';
import type { AccessTokens } from '../access-tokens.ts';
import type { LearningPorts } from '../learning-ports.ts';

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
export function authenticate(app: FastifyInstance, ports: CallerPorts): void {
  app.decorateRequest('person', null);
  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config;
    if (access === 'anyone' || request.is404) return;
    request.person = await personOf(request, ports);
    if (access === 'learner' || (access === 'admin' && request.person.roles.includes('admin'))) return;
    throw new AppError('Forbidden', 'This is not open to your account.');
  });
  const { desks } = ports;
  if (desks)
    app.addHook('preHandler', ({ person }, _reply, done) => (person ? desks.serving(person, done) : done()));
}

type CallerPorts = Pick<LearningPorts, 'people' | 'clock' | 'library' | 'desks'> & { tokens: AccessTokens };

async function personOf(
  request: FastifyRequest,
  { tokens, people, clock, library }: CallerPorts,
): Promise<Person> {
  const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw new AppError('401', 'Sign in first.');
  const { roles, ...identity } = await tokens.verify(token);
  const person = await people.atFirstSight(identity, clock.now(), await aboutOf(request, library));
  if (person.isDisabled) throw new AppError('Forbidden', 'This account is closed.');
  if (roles === null || sameRoles(roles, person.roles)) return person;
  await people.setRoles(person.id, roles);
  return { ...person, roles };
}

/** The learner's own Activities and Programmes are at /my-… below the API's address (specification 7.5). */
async function aboutOf(
  { method, routeOptions: { url = '' }, params }: FastifyRequest,
  library: ContentLibrary,
): Promise<About | undefined> {
  if (!url.includes('/my-')) return undefined;
  const { activityId, programmeId } = params as Record<string, string | undefined>;
  const activity = activityId === undefined ? null : await library.activity(activityId);
  const programme = programmeId === undefined ? null : await library.programme(programmeId);
  const inBrief = method === 'GET' && url.endsWith('/:activityId');
  return { activityId: activity?.id ?? null, programmeId: programme?.id ?? null, inBrief };
}

const sameRoles = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((role) => other.includes(role));
