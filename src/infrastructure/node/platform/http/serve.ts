import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import { findRolesWithPermission } from '../../../../domain/account/permissions.ts';
import { AppError } from '../../../../application/errors.ts';
import {
  type QueuedReply,
  queuedReplySchema,
  type PathParameters,
  routeErrorCodes,
  type Route,
} from '../../../shared/api/parts/route.ts';
import {
  problemSchema,
  httpStatusByErrorCode,
  type WireErrorCode,
} from '../../../shared/api/parts/problem.ts';
import { JsonPieces } from './json-pieces.ts';
import { runWithSignIn } from '../current-act-sign-in.ts';
import type { Person } from '../../../../domain/people/person.ts';

type Of<Schema> = Schema extends JSONSchema ? FromSchema<Schema> : undefined;

/** The arguments of a handler, all validated. */
export type RouteCall<R extends Route> = {
  /** The caller; reading this field throws a 401 on a request without a token. */
  person: Person;
  parameters: PathParameters<R['path']>;
  query: Of<R['query']>;
  body: Of<R['body']>;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Answer<R extends Route> = R['reply'] extends JSONSchema
  ? unknown
  : R['download'] extends string
    ? AsyncIterable<string> | null
    : R['takesTurns'] extends true
      ? QueuedReply | null
      : void;

/** Handles a call whose input is valid. */
export type RouteHandler<R extends Route> = (call: RouteCall<R>) => Promise<Answer<R>>;

/** Registers a route of the wire contract: limit, authentication, validation, call, reply. */
export function serveRoute<const R extends Route>(
  app: FastifyInstance,
  route: R,
  handle: RouteHandler<R>,
): void {
  app.route({
    method: route.method,
    url: route.path,
    ...(route.changesState ? { exposeHeadRoute: false } : {}),
    // A long file is sent as fast as it is made; compressing it would take longer.
    ...(route.download ? { compress: false as const } : {}),
    ...(route.mostBytes ? { bodyLimit: route.mostBytes } : {}),
    config: {
      access: route.access,
      ...(route.upload ? { upload: route.upload } : {}),
      ...(route.requiresReauthentication ? { requiresReauthentication: true } : {}),
    },
    schema: {
      summary: route.summary,
      ...rolesNeeded(route),
      ...(route.access === 'anyone' ? { security: [] } : {}),
      ...(route.query ? { querystring: route.query } : {}),
      ...(route.body ? { body: route.body } : {}),
      ...(route.conditional ? { headers: baseVersion } : {}),
      ...(route.takesTurns ? { headers: idempotencyKey } : {}),
      response: {
        ...successOf(route),
        ...problemsOf(route),
      },
    },
    handler: (request, reply) => answerCall(route, handle, request, reply),
  });
}

/** Runs a route's handler and sends its answer. The handler fails if the caller's sign-in ends meanwhile. */
async function answerCall<const R extends Route>(
  route: R,
  handle: RouteHandler<R>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { params: parameters, query, body } = checked<R>(request);
  const call: RouteCall<R> = {
    get person() {
      if (request.person === null) throw new AppError('401', 'Sign in first.');
      return request.person;
    },
    parameters,
    query,
    body,
    request,
    reply,
  };
  const { signedIn } = request;
  const answer = await (signedIn
    ? runWithSignIn({ accountId: signedIn.accountId, record: { model: 'Grant', id: signedIn.grantId } }, () =>
        handle(call),
      )
    : handle(call));
  if (route.download && isFile(answer)) return sendFile(reply, route.download, answer);
  if (answer instanceof JsonPieces)
    return reply
      .code(route.status ?? 200)
      .type('application/json; charset=utf-8')
      .send(Readable.from(answer.pieces, { highWaterMark: piecesAhead }));
  if (route.takesTurns && answer) return reply.code(202).header('retry-after', '1').send(answer);
  if (route.reply) return reply.code(route.status ?? 200).send(answer);
  return reply.code(204).send();
}

const rolesNeeded = ({ access }: Route): { description?: string } =>
  access === 'anyone' || access === 'learner'
    ? {}
    : {
        description: `Demands ${access}, which these roles have: ${findRolesWithPermission(access).join(', ')}.`,
      };

const baseVersion = {
  type: 'object',
  properties: {
    'if-match': {
      type: 'string',
      maxLength: 200,
      description: 'The version that this was made from, in quotation marks: another current one answers 412',
    },
  },
} as const;

const idempotencyKey = {
  type: 'object',
  properties: {
    'idempotency-key': {
      type: 'string',
      pattern: '^[\\w-]{16,64}$',
      description:
        'An addition: drawn at random for this call. Where many wait, the answer is then 202 with how long it will take; the same call sent again within 20 seconds keeps its place, and is answered when it is done',
    },
  },
} as const;

/** Returns the input that Fastify has validated, with the types of the route. */
const checked = <R extends Route>(request: FastifyRequest) =>
  request as { params: PathParameters<R['path']>; query: Of<R['query']>; body: Of<R['body']> };

type Pieces = AsyncIterable<string>;

const isFile = (answer: unknown): answer is Pieces =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;

/** The number of pieces of a file that wait for a slow reader. */
const piecesAhead = 2;

/** Sends the pieces as strings: tens of megabytes in buffers would wait for the garbage collector. */
function sendFile(reply: FastifyReply, type: string, pieces: Pieces): FastifyReply {
  return reply
    .type(`${type}; charset=utf-8`)
    .header('content-disposition', 'attachment; filename="report.csv"')
    .send(Readable.from(pieces, { highWaterMark: piecesAhead }));
}

function successOf({ reply, status, download, takesTurns }: Route): Record<number, object> {
  if (download)
    return {
      200: { description: 'Done', content: { [download]: { schema: { type: 'string' } } } },
      204: { type: 'null', description: 'There is nothing in it' },
    };
  return reply
    ? { [status ?? 200]: { description: 'Done', ...reply } }
    : {
        204: { type: 'null', description: 'Done' },
        ...(takesTurns
          ? { 202: { description: 'It waits for its turn: send it again', ...queuedReplySchema } }
          : {}),
      };
}

const problemRef = { $ref: `${problemSchema.$id}#` };

/** Returns the error replies of a route by status, each with its codes. */
function problemsOf(route: Route): Record<number, object> {
  const codes = new Map<number, WireErrorCode[]>();
  for (const code of routeErrorCodes(route))
    codes.set(httpStatusByErrorCode[code], [...(codes.get(httpStatusByErrorCode[code]) ?? []), code]);
  return Object.fromEntries(
    [...codes].map(([status, named]) => [
      status,
      { description: named.join(', '), content: { 'application/problem+json': { schema: problemRef } } },
    ]),
  );
}
