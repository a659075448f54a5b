import type { Clock } from '../../../application/ports/clock.ts';
import type { ContentLibrary } from '../../../application/ports/server/content/content-library.ts';
import type { EnrolmentRepository } from '../../../application/ports/server/programme/enrolment-repository.ts';
import type { KeepsakeMarks } from '../../../application/ports/server/chat/keepsake-marks.ts';
import type { People } from '../../../application/ports/server/people/people.ts';
import type { Identity, Person } from '../../../domain/people/person.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { libraryIn } from '../../../application/translation/library-in-languages.ts';
import { acceptedLanguages } from '../platform/pages/preferred-language.ts';
import type { Route } from '../../shared/api/parts/route.ts';
import { serve, type RouteCall, type Handler } from '../platform/http/serve.ts';
import type { PrefetchHint } from '../prefetch/request-prefetch.ts';
import type { RunRepository } from '../../../application/ports/server/chat/run-repository.ts';

/** The ports of the learners' calls; compose/api.ts hands them on. */
export type LearnerPorts = {
  clock: Clock;
  library: ContentLibrary;
  runs: RunRepository;
  enrolments: EnrolmentRepository;
  keepsakeMarks: KeepsakeMarks;
  people: People;
  /** Reads who asks together with what their request is about. */
  authenticated: Authenticated;
};

/** The ports that answer from what was prefetched for one request. */
export type PrefetchedPorts = Pick<LearnerPorts, 'runs' | 'enrolments'>;

export type Authenticated = (
  identity: Identity,
  at: number,
  hint?: PrefetchHint,
) => Promise<{ person: Person; prefetched: PrefetchedPorts | null }>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by authentication; null where nothing was prefetched. */
    prefetched: PrefetchedPorts | null;
  }
}

/** Serves a learner's route: its handler gets the ports of its own request, and content in its languages. */
export function serveLearner<
  const R extends Route,
  Ports extends PrefetchedPorts & Pick<LearnerPorts, 'library'>,
>(
  app: FastifyInstance,
  route: R,
  ports: Ports,
  handle: (ports: Ports, call: RouteCall<R>) => ReturnType<Handler<R>>,
): void {
  serve(app, route, (call) => {
    const library = libraryIn(ports.library, languagesWanted(call.request));
    return handle({ ...ports, ...call.request.prefetched, library }, call);
  });
}

/** The reader's languages, the best first, as the request's Accept-Language has them. */
export const languagesWanted = ({ headers }: FastifyRequest): string[] =>
  acceptedLanguages(headers['accept-language'] ?? '');
