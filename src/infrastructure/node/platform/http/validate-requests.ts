import { Ajv } from 'ajv';
import type { FastifyInstance } from 'fastify';
import { compileOnFirstUse } from './compile-when-needed.ts';

/**
 * Accepts only JSON. The values of a query are text, so they are converted to the types of the schema; a body must have
 * these types.
 */
export function registerRequestValidation(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  const readJson = app.getDefaultJsonParser('error', 'error');
  // Many clients always send the content type of JSON; without a body that is no error.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else void readJson(request, String(body), done);
  });
  // JSON has no infinity, but 1e400 is parsed as one.
  const numbers = { strict: false, strictNumbers: true } as const;
  const options = { removeAdditional: false, useDefaults: false, allErrors: false, ...numbers } as const;
  const strict = new Ajv({ ...options, coerceTypes: false });
  const lenient = new Ajv({ ...options, coerceTypes: 'array' });
  app.setValidatorCompiler(({ schema, httpPart }) =>
    compileOnFirstUse(() => (httpPart === 'body' ? strict : lenient).compile(schema)),
  );
}
