import type { FastifyInstance } from 'fastify';
import * as change from '../../../application/programme/change-programme.ts';
import { searchCatalogue } from '../../../application/catalogue/search-catalogue.ts';
import { listMyProgrammes as list, showProgramme } from '../../../application/programme/show-programme.ts';
import { emptyCatalogueFilter } from '../../../domain/catalogue/filter.ts';
import { searchCatalogueCards } from '../../shared/api/catalogue.ts';
import * as api from '../../shared/api/programme.ts';
import type { RateLimiter } from '../../../application/ports/server/platform/limits.ts';
import { serveLearnerRoute, type LearnerPorts } from '../activity/serve-learner.ts';
import { enrolAndResetLimit, createUseCounter } from '../platform/http/use-counter.ts';
import { writeSearchReply } from '../catalogue/search-reply.ts';

/** Serves the dashboard's search, and a Programme's lifecycle (specification 7.4, 7.5). */
export function programmeRoutes(
  app: FastifyInstance,
  allPorts: LearnerPorts & { limits: RateLimiter },
): void {
  const take = createUseCounter(allPorts.limits, enrolAndResetLimit);
  serveLearnerRoute(app, searchCatalogueCards, allPorts, async (ports, { person, query, reply }) => {
    void reply.type('application/json; charset=utf-8');
    const { nearest, begun, ...filter } = query;
    return writeSearchReply(
      await searchCatalogue(ports, person, { ...emptyCatalogueFilter, ...filter }, { nearest, begun }),
    );
  });
  serveLearnerRoute(app, api.listMyProgrammes, allPorts, async (ports, { person }) =>
    (await list(ports, person)).map(api.toWireProgramme),
  );
  serveLearnerRoute(app, api.getProgramme, allPorts, async (ports, { person, parameters }) =>
    api.toWireProgramme(await showProgramme(ports, person, parameters.programmeId)),
  );
  for (const [route, carryOut, limited] of [
    [api.enrolProgramme, change.enrolProgramme, 'enrol'],
    [api.startProgramme, change.startProgramme, null],
    [api.completeProgramme, change.completeProgramme, null],
    [api.resetProgramme, change.resetProgramme, 'reset'],
    [api.continueProgramme, change.continueProgramme, null],
  ] as const)
    serveLearnerRoute(app, route, allPorts, async (ports, { person, parameters, reply }) => {
      if (limited !== null) await take(`${limited} programme ${person.id}`, reply);
      await carryOut(ports, person, parameters.programmeId);
    });
}
