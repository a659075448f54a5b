import { parse } from 'node:querystring';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toErrorCode } from '../../../../application/errors.ts';
import { isJsonObject } from '../../../../domain/platform/json.ts';
import { safeHtml } from './html.ts';
import { sendPage, type PageFrame } from './page-frame.ts';

const formLimit = 10 * 1024;

/** Makes this scope accept only forms, of a size that people type. */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formLimit },
    (_request, body, done) => done(null, parse(String(body))),
  );
}

/** Reads forms like `acceptForms`, and answers every error of the scope with a page that links to another. */
export function acceptFormsWithErrorPages(app: FastifyInstance, frame: PageFrame): void {
  acceptForms(app);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const isPassing = toErrorCode(error) === 'Unavailable';
    const status = isPassing ? 503 : (error.statusCode ?? 500);
    if (status >= 500) request.log.error({ err: error }, 'a page failed');
    if (isPassing) void reply.header('retry-after', '5');
    return sendPage(reply, status, renderErrorPage(frame, request, status < 500 ? 'form' : 'fault'));
  });
}

/** Reads forms like `acceptFormsWithErrorPages` and refuses those that another site submitted, with 403 (promise 21). */
export function acceptSameOriginForms(app: FastifyInstance, frame: PageFrame): void {
  acceptFormsWithErrorPages(app, frame);
  app.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'POST' || isSameOriginForm(request, frame.publicUrl)) return;
    return sendPage(reply, 403, renderErrorPage(frame, request, 'form'));
  });
}

/**
 * Returns the page of an error: 'form' for invalid input, 'fault' for a fault of the server, 'notFound' for an unknown
 * page.
 */
export function renderErrorPage(
  frame: PageFrame,
  request: FastifyRequest,
  kind: 'form' | 'fault' | 'notFound',
): string {
  const view = frame.view(request);
  const { t } = view;
  return frame.page(view, {
    title: t(`${kind}.title`),
    main: safeHtml`<h1>${t(`${kind}.title`)}</h1>
      <p>${t(`${kind}.text`)}</p>
      <p>
        <a class="button primary wide" href="${frame.publicUrl}/">${t('translation:gate.startAgain')}</a>
      </p>`,
  });
}

/** Returns whether a form was submitted from this site's pages, according to the browser's headers (promise 21). */
export function isSameOriginForm({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return headers.origin === undefined || headers.origin === publicUrl;
}

/** Redirects after a form to the next page, so that a reload submits nothing again. */
export const redirectAfterForm = (reply: FastifyReply, address: string): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(address, 303);

/** Returns whether a form had this field, even an empty one. */
export const hasFormField = ({ body }: FastifyRequest, name: string): boolean =>
  typeof body === 'object' && body !== null && name in body;

/** Returns a field of a form; '' if it is missing or occurs twice. */
export function readFormField({ body }: FastifyRequest, name: string): string {
  const value = isJsonObject(body) ? body[name] : undefined;
  return typeof value === 'string' ? value : '';
}
