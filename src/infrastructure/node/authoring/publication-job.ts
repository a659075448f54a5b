import type { FastifyInstance } from 'fastify';
import { publishDuePlan } from '../../../application/authoring/plan-publication.ts';
import type { MailWriter } from '../../../application/ports/server/platform/mail-writer.ts';
import type { AdminPorts } from '../people/admin-ports.ts';
import { startIntervalJob } from '../platform/jobs/start-interval-job.ts';
import { checkUpload } from '../content/check-upload.ts';

const everyMs = 10_000;
const batchSize = 10;

/** Starts the job that publishes planned publications when they are due; other processes may run it too. */
export function startPublicationJob(
  app: FastifyInstance,
  ports: AdminPorts & { letters: MailWriter | null },
): FastifyInstance {
  const { plans, clock } = ports;
  const work = async (goesOn: () => boolean): Promise<void> => {
    for (const plan of await plans.due(clock.now(), batchSize)) {
      if (!goesOn()) return;
      const check = () => checkUpload(ports, plan.kind, new TextEncoder().encode(plan.file));
      if (await publishDuePlan(ports, plan, check)) app.log.info({ plan: plan.id }, 'a plan is published');
    }
  };
  return startIntervalJob(app, {
    clock,
    everyMs,
    work,
    failed: 'publishing what is planned failed and is tried again',
  });
}
