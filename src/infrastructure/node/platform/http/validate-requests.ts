import { Ajv } from 'ajv';
import type { FastifyInstance } from 'fastify';
import { checkWhenNeeded } from './compile-when-needed.ts';

/** JSON alone is taken. Queries are text, so their lists are read leniently; a body has to have the types it should. */
export function validateRequests(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  const readJson = app.getDefaultJsonParser('error', 'error');
  // Many clients always name JSON as what they send; where nothing is sent, nothing is wrong.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else void readJson(request, String(body), done);
  });
  // JSON has no infinity, and yet 1e400 is read as one.
  const numbers = { strict: false, strictNumbers: true } as const;
  const options = { removeAdditional: false, useDefaults: false, allErrors: false, ...numbers } as const;
  const strict = new Ajv({ ...options, coerceTypes: false });
  const lenient = new Ajv({ ...options, coerceTypes: 'array' });
  app.setValidatorCompiler(({ schema, httpPart }) =>
    checkWhenNeeded(() => (httpPart === 'body' ? strict : lenient).compile(schema)),
  );
}
