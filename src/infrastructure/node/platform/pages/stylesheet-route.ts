import type { FastifyInstance } from 'fastify';
import type { PageFrame } from './page-frame.ts';

/**
 * Serves GET /assets/pages.css, the styles of every page that the server renders; its address changes with its content.
 */
export async function stylesheetRoute(app: FastifyInstance, { stylesheet }: PageFrame): Promise<void> {
  app.get('/assets/pages.css', { config: { access: 'anyone' } }, (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .send(stylesheet.text),
  );
}
