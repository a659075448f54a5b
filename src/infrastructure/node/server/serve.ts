import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import { problemSchema, statusOf, type WireCode } from '../../shared/api/problem.ts';
import { errorsOf, type Route } from '../../shared/api/route.ts';
import type { Person } from '../../../application/ports/people.ts';

type Of<Schema> = Schema extends JSONSchema ? FromSchema<Schema> : undefined;

/** What a handler gets: everything checked, nothing of Fastify that it does not need. */
export type Call<R extends Route> = {
  person: Person;
  parameters: Record<string, string>;
  query: Of<R['query']>;
  body: Of<R['body']>;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Answer<R extends Route> = R['reply'] extends JSONSchema
  ? unknown
  : R['download'] extends string
    ? AsyncIterable<Uint8Array | string> | null
    : void;

type Handler<R extends Route> = (call: Call<R>) => Promise<Answer<R>>;

/** Registers a route of the wire contract: limit, authenticate, schema, call, return. */
export function serve<const R extends Route>(app: FastifyInstance, route: R, handle: Handler<R>): void {
  app.route({
    method: route.method,
    url: route.path,
    ...(route.changesState ? { exposeHeadRoute: false } : {}),
    // A long file is sent as fast as it is made; to compress it would take longer than that.
    ...(route.download ? { compress: false as const } : {}),
    config: { access: route.access, ...(route.upload ? { upload: route.upload } : {}) },
    schema: {
      summary: route.summary,
      ...(route.access === 'anyone' ? { security: [] } : {}),
      ...(route.query ? { querystring: route.query } : {}),
      ...(route.body ? { body: route.body } : {}),
      response: {
        ...successOf(route),
        ...problemsOf(route),
      },
    },
    handler: async (request, reply) => {
      const answer = await handle({
        person: request.person!,
        parameters: request.params as Record<string, string>,
        query: request.query as Of<R['query']>,
        body: request.body as Of<R['body']>,
        request,
        reply,
      });
      if (route.download && answer) return sendFile(reply, route.download, answer as unknown as Pieces);
      if (route.reply) return reply.code(route.status ?? 200).send(answer);
      return reply.code(204).send();
    },
  });
}

type Pieces = AsyncIterable<Uint8Array | string>;

function sendFile(reply: FastifyReply, type: string, pieces: Pieces): FastifyReply {
  return reply
    .type(`${type}; charset=utf-8`)
    .header('content-disposition', 'attachment; filename="report.csv"')
    .send(Readable.from(pieces, { objectMode: false }));
}

function successOf({ reply, status, download }: Route): Record<number, object> {
  if (download)
    return {
      200: { description: 'Done', content: { [download]: { schema: { type: 'string' } } } },
      204: { type: 'null', description: 'There is nothing in it' },
    };
  return reply
    ? { [status ?? 200]: { description: 'Done', ...(reply as object) } }
    : { 204: { type: 'null', description: 'Done' } };
}

const problemRef = { $ref: `${problemSchema.$id}#` };

/** The error answers of a route by status, each naming its codes. */
function problemsOf(route: Route): Record<number, object> {
  const codes = new Map<number, WireCode[]>();
  for (const code of errorsOf(route)) codes.set(statusOf[code], [...(codes.get(statusOf[code]) ?? []), code]);
  return Object.fromEntries(
    [...codes].map(([status, named]) => [
      status,
      { description: named.join(', '), content: { 'application/problem+json': { schema: problemRef } } },
    ]),
  );
}
