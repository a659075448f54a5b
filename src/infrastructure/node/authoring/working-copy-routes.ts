import type { FastifyInstance } from 'fastify';
import {
  listWorkingCopies,
  removeWorkingCopy,
  showWorkingCopy,
  storeWorkingCopy,
} from '../../../application/authoring/working-copies.ts';
import * as api from '../../shared/api/working-copies.ts';
import type { AdminPorts } from '../people/admin-ports.ts';
import { serveRoute } from '../platform/http/serve.ts';

/** Serves the texts that authors have not published yet (an addition to the specification). */
export function workingCopyRoutes(app: FastifyInstance, ports: AdminPorts): void {
  serveRoute(app, api.listWorkingCopies, async ({ person }) =>
    (await listWorkingCopies(ports, person)).map(api.toWireWorkingCopy),
  );
  serveRoute(app, api.getWorkingCopy, async ({ person, parameters: { copyId } }) => {
    const { text, ...copy } = await showWorkingCopy(ports, person, copyId);
    return { ...api.toWireWorkingCopy(copy), text };
  });
  serveRoute(app, api.storeWorkingCopy, async ({ person, parameters: { copyId }, body }) =>
    api.toWireWorkingCopy(await storeWorkingCopy(ports, person, copyId, body)),
  );
  serveRoute(app, api.removeWorkingCopy, ({ person, parameters: { copyId } }) =>
    removeWorkingCopy(ports, person, copyId),
  );
}
