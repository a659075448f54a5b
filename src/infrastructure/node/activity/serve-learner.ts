import type { Clock } from '../../../application/ports/clock.ts';
import type { ContentLibrary } from '../../../application/ports/server/content/content-library.ts';
import type { EnrolmentRepository } from '../../../application/ports/server/programme/enrolment-repository.ts';
import type { KeepsakeMarks } from '../../../application/ports/server/chat/keepsake-marks.ts';
import type { People } from '../../../application/ports/server/people/people.ts';
import type { Identity, Person } from '../../../domain/people/person.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { translateLibrary } from '../../../application/translation/translate-library.ts';
import { parseAcceptLanguage } from '../platform/pages/preferred-language.ts';
import type { Route } from '../../shared/api/parts/route.ts';
import { serveRoute, type RouteCall, type RouteHandler } from '../platform/http/serve.ts';
import type { PrefetchHint } from '../prefetch/request-prefetch.ts';
import type { RunRepository } from '../../../application/ports/server/chat/run-repository.ts';

/** The ports that learners' calls need; compose/api.ts passes them. */
export type LearnerPorts = {
  clock: Clock;
  library: ContentLibrary;
  runs: RunRepository;
  enrolments: EnrolmentRepository;
  keepsakeMarks: KeepsakeMarks;
  people: People;
  /** Authenticates the caller and prefetches the rows that the request needs. */
  authenticated: AuthenticateLearner;
};

/** The ports that answer from the rows prefetched for one request. */
export type PrefetchedRepositories = Pick<LearnerPorts, 'runs' | 'enrolments'>;

export type AuthenticateLearner = (
  identity: Identity,
  at: number,
  hint?: PrefetchHint,
) => Promise<{ person: Person; prefetched: PrefetchedRepositories | null }>;

declare module 'fastify' {
  interface FastifyRequest {
    /** The prefetched ports, which authentication sets; null when nothing was prefetched. */
    prefetched: PrefetchedRepositories | null;
  }
}

/** Serves a learner's route: its handler receives the ports of its own request, and content in its languages. */
export function serveLearnerRoute<
  const R extends Route,
  Ports extends PrefetchedRepositories & Pick<LearnerPorts, 'library'>,
>(
  app: FastifyInstance,
  route: R,
  ports: Ports,
  handle: (ports: Ports, call: RouteCall<R>) => ReturnType<RouteHandler<R>>,
): void {
  serveRoute(app, route, (call) => {
    const library = translateLibrary(ports.library, readRequestLanguages(call.request));
    return handle({ ...ports, ...call.request.prefetched, library }, call);
  });
}

/** Returns the languages of the request's Accept-Language, the preferred one first. */
export const readRequestLanguages = ({ headers }: FastifyRequest): string[] =>
  parseAcceptLanguage(headers['accept-language'] ?? '');
