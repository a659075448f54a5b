import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import type { AccessTokens } from '../access-tokens.ts';
import type { AdminPorts } from '../admin-ports.ts';
import type { Limits } from '../../../application/ports/limits.ts';
import type { ShopPorts } from '../../../application/purchasing/shop-ports.ts';
import type { LearningPorts } from '../learning-ports.ts';
import { problemSchema } from '../../shared/api/problem.ts';
import { describeFiles } from './describe-files.ts';
import type { AccountService } from '../accounts/account-service.ts';
import type { ServerTexts } from '../pages/server-texts.ts';
import { authenticate } from './authenticate.ts';
import { handleErrors } from './error-handler.ts';
import { limitWrites } from './limit-writes.ts';
import { activityRoutes } from './routes/activity-routes.ts';
import { authoringRoutes } from './routes/authoring-routes.ts';
import { meRoutes } from './routes/me-routes.ts';
import { paymentRoutes } from './routes/payment-routes.ts';
import { peopleRoutes } from './routes/people-routes.ts';
import { programmeRoutes } from './routes/programme-routes.ts';
import { promoCodeRoutes } from './routes/promo-code-routes.ts';
import { reportRoutes } from './routes/report-routes.ts';
import { userRoutes } from './routes/user-routes.ts';
import { validateRequests } from './validate-requests.ts';
import { webhookRoute } from './routes/webhook-route.ts';

export type ApiPorts = LearningPorts & AdminPorts & ShopPorts & { tokens: AccessTokens; limits: Limits };

/** A dashboard is an eighth larger than at 4, and made in a third of the time: less than the rest of its request takes. */
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/** The API of specification 7 below its base address, described at /openapi.json. */
export async function api(
  app: FastifyInstance,
  ports: ApiPorts,
  accounts: AccountService | null,
  texts: ServerTexts,
  { rolesClaim, writesAMinute }: { rolesClaim: string | null; writesAMinute: number },
): Promise<void> {
  validateRequests(app);
  handleErrors(app);
  authenticate(app, ports);
  limitWrites(app, ports.clock, writesAMinute);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    void reply.header('cache-control', 'no-store');
    done();
  });
  // Answers only: a compressed body of a request could grow to any size.
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: quickly,
    threshold: 1024,
    globalDecompression: false,
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Fireside',
        version: '1',
        description: 'Guided Activities and Programmes for families.',
      },
      servers: [{ url: '/api' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    stripBasePath: true,
    transform: describeFiles,
    refResolver: { buildLocalReference: ({ $id }) => $id as string },
  });
  app.addSchema(problemSchema);
  if (accounts) userRoutes(app, accounts, texts);
  meRoutes(app, ports);
  programmeRoutes(app, ports);
  activityRoutes(app, ports);
  // In a scope of its own: nothing else takes multipart.
  await app.register((scope) => authoringRoutes(scope, ports));
  reportRoutes(app, ports);
  peopleRoutes(app, ports, rolesClaim);
  paymentRoutes(app, ports, texts);
  promoCodeRoutes(app, ports);
  await app.register((scope) => webhookRoute(scope, ports));
  app.get('/openapi.json', { config: { access: 'anyone' }, schema: { hide: true } }, async () =>
    app.swagger(),
  );
  // Else the web program's files would answer here, and a wrong method would not be told so.
  app.get('/*', { config: { access: 'anyone' }, schema: { hide: true } }, (_request, reply) =>
    reply.callNotFound(),
  );
}
