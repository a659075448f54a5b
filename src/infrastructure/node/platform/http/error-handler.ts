import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../../application/errors.ts';
import {
  httpStatusByErrorCode,
  type Problem,
  type WireErrorCode,
} from '../../../shared/api/parts/problem.ts';
import { isJsonObject, isString } from '../../../../domain/platform/json.ts';

const retryAfterS = 5;

/**
 * Answers every failure with RFC 9457 problem details; an unexpected error is logged, and its reply contains no
 * details.
 */
export function registerErrorHandler(app: FastifyInstance): void {
  const methodsAt = allowedMethods(app);
  app.setErrorHandler(sendFailureReply);
  app.setNotFoundHandler((request, reply) => {
    const allowed = methodsAt(request.url.replace(/\?.*$/s, ''));
    if (allowed.length === 0 || allowed.includes(request.method)) return sendNotFound(reply);
    return sendProblem(
      reply.header('allow', allowed.join(', ')),
      'MethodNotAllowed',
      'This address takes another method.',
    );
  });
}

export function sendFailureReply(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { code, message, details } = foreseen(error);
  if (httpStatusByErrorCode[code] >= 500) request.log.error({ err: error }, 'request failed');
  return sendProblem(reply, code, message, details);
}

export function sendNotFound(reply: FastifyReply): FastifyReply {
  return sendProblem(reply, 'NotFound', 'There is nothing at this address.');
}

export function sendProblem(
  reply: FastifyReply,
  code: WireErrorCode,
  message: string,
  details?: Problem['details'],
): FastifyReply {
  const status = httpStatusByErrorCode[code];
  const problem: Problem = {
    type: `urn:fireside:problem:${code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code,
    message,
    // A refusal has its request id in a header alone: for a missing item and another person's the body must be the
    // same.
    ...(status >= 500 ? { requestId: reply.request.id } : {}),
    ...(code === 'InvalidRegistration' ? inWords(details) : details ? { details } : {}),
  };
  if ((status === 503 || status === 429) && !reply.hasHeader('retry-after'))
    void reply.header('retry-after', retryAfterS);
  if (status === 401) void reply.header('www-authenticate', 'Bearer');
  return reply.code(status).type('application/problem+json').serializer(JSON.stringify).send(problem);
}

/** Returns the details with the message for the person (specification 8, "Registration error"). */
function inWords({ format, values, ...details }: NonNullable<Problem['details']> = {}): Partial<Problem> {
  return {
    ...(typeof format === 'string' ? { format } : {}),
    ...(areTexts(values) ? { values } : {}),
    details,
  };
}

const areTexts = (value: unknown): value is Record<string, string> =>
  isJsonObject(value) && Object.values(value).every(isString);

const isWireCode = (code: string): code is WireErrorCode => Object.hasOwn(httpStatusByErrorCode, code);

function foreseen(error: FastifyError | AppError): {
  code: WireErrorCode;
  message: string;
  details?: Problem['details'];
} {
  if (error instanceof AppError) {
    const code = isWireCode(error.code) ? error.code : 'Unexpected';
    return { code, message: error.message, ...(error.details ? { details: { ...error.details } } : {}) };
  }
  if (error.validation) return { code: 'InvalidRequest', message: error.message };
  switch (error.statusCode) {
    case 413:
      return { code: 'TooLarge', message: 'This is more than the server takes at once.' };
    case 415:
      return { code: 'MediaType', message: 'Send JSON.' };
    case 400:
      return { code: 'InvalidRequest', message: 'The request could not be read.' };
    default:
      return { code: 'Unexpected', message: 'Something went wrong' };
  }
}

/**
 * Records every route of this scope with its own address, and returns a function that lists the methods of an address
 * (RFC 9110, 405 and Allow).
 */
function allowedMethods(app: FastifyInstance): (path: string) => string[] {
  const routes: { method: string; pattern: RegExp }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (url.endsWith('*')) return;
    const pattern = new RegExp(`^${url.replace(/\/$/, '').replace(/:[A-Za-z]+/g, '[^/]+')}/?$`);
    for (const one of [method].flat()) routes.push({ method: one, pattern });
  });
  return (path) => [
    ...new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
  ];
}
