import type { FastifyInstance } from 'fastify';
import {
  endPreviewLink,
  listPreviewLinks,
  makePreviewLink,
  openPreviewLink,
} from '../../../application/authoring/preview-links.ts';
import * as api from '../../shared/api/preview-links.ts';
import { formatIsoInstant } from '../../shared/api/parts/route.ts';
import type { AdminPorts } from '../people/admin-ports.ts';
import { readUpload } from '../platform/http/read-upload.ts';
import { serveRoute } from '../platform/http/serve.ts';
import { checkUpload } from '../content/check-upload.ts';

/**
 * Serves links to play a conversation before it is published (an addition to the specification). Must be registered in
 * the scope that accepts multipart.
 */
export function previewLinkRoutes(app: FastifyInstance, ports: AdminPorts): void {
  serveRoute(app, api.listPreviewLinks, async () =>
    (await listPreviewLinks(ports)).map(api.toWirePreviewLink),
  );
  serveRoute(app, api.makePreviewLink, async ({ request, person, query }) => {
    const { bytes } = await readUpload(request, 'activity');
    const content = await checkUpload(ports, 'activity', bytes);
    const { link, token } = await makePreviewLink(ports, person, content, query.days);
    return { ...api.toWirePreviewLink({ ...link, by: person.email || person.id }), token };
  });
  serveRoute(app, api.endPreviewLink, ({ person, parameters: { linkId } }) =>
    endPreviewLink(ports, person, linkId),
  );
  serveRoute(app, api.openPreviewLink, async ({ body: { token } }) => {
    const { activity, expiresAt } = await openPreviewLink(ports, token);
    return { definition: activity, expiresOn: formatIsoInstant(expiresAt) };
  });
}
