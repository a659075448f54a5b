import type { FastifyInstance } from 'fastify';
import * as change from '../../../../application/learning/change-programme.ts';
import { searchCatalogue } from '../../../../application/learning/search-catalogue.ts';
import { listMyProgrammes as list, showProgramme } from '../../../../application/learning/show-programme.ts';
import { emptyFilter } from '../../../../domain/catalogue/filter.ts';
import { search } from '../../../shared/api/catalogue.ts';
import * as api from '../../../shared/api/programme.ts';
import type { LearningPorts } from '../../learning-ports.ts';
import { searchReply } from '../search-reply.ts';
import { serve } from '../serve.ts';

/** The dashboard's search, and a Programme's lifecycle (specification 7.4, 7.5). */
export function programmeRoutes(app: FastifyInstance, ports: LearningPorts): void {
  serve(app, search, async ({ person, query, reply }) => {
    void reply.type('application/json; charset=utf-8');
    return searchReply(await searchCatalogue(ports, person, { ...emptyFilter, ...query }));
  });
  serve(app, api.listMyProgrammes, async ({ person }) =>
    (await list(ports, person)).map(api.toWireProgramme),
  );
  serve(app, api.getProgramme, async ({ person, parameters }) =>
    api.toWireProgramme(await showProgramme(ports, person, idOf(parameters))),
  );
  for (const [route, carryOut] of [
    [api.enrolProgramme, change.enrolProgramme],
    [api.startProgramme, change.startProgramme],
    [api.completeProgramme, change.completeProgramme],
    [api.resetProgramme, change.resetProgramme],
    [api.continueProgramme, change.continueProgramme],
  ] as const)
    serve(app, route, ({ person, parameters }) => carryOut(ports, person, idOf(parameters)));
}

const idOf = (parameters: Record<string, string>): string => parameters['programmeId'] ?? '';
