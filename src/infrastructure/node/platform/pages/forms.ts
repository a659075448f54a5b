import { parse } from 'node:querystring';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorCode } from '../../../../application/errors.ts';
import { isObject } from '../../../../domain/platform/json.ts';
import { html } from './html.ts';
import { sendPage, type PageFrame } from './page-frame.ts';

const formLimit = 10 * 1024;

/** This scope takes forms alone, of a length that people type. */
export function readForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formLimit },
    (_request, body, done) => done(null, parse(String(body))),
  );
}

/** Reads forms as `readForms` does, and answers every error of the scope with a page that has a way on. */
export function takeForms(app: FastifyInstance, frame: PageFrame): void {
  readForms(app);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const isPassing = errorCode(error) === 'Unavailable';
    const status = isPassing ? 503 : (error.statusCode ?? 500);
    if (status >= 500) request.log.error({ err: error }, 'a page failed');
    if (isPassing) void reply.header('retry-after', '5');
    return sendPage(reply, status, faultPage(frame, request, status < 500 ? 'form' : 'fault'));
  });
}

/** As `takeForms`, for forms on our own pages: one that was sent from another site is refused with 403 (promise 21). */
export function takeOwnForms(app: FastifyInstance, frame: PageFrame): void {
  takeForms(app, frame);
  app.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'POST' || isFromHere(request, frame.publicUrl)) return;
    return sendPage(reply, 403, faultPage(frame, request, 'form'));
  });
}

/** 'form': what was sent cannot be taken. 'fault': the fault is ours. 'notFound': there is no such page. */
export function faultPage(
  frame: PageFrame,
  request: FastifyRequest,
  kind: 'form' | 'fault' | 'notFound',
): string {
  const view = frame.view(request);
  const { t } = view;
  return frame.page(view, {
    title: t(`${kind}.title`),
    main: html`<h1>${t(`${kind}.title`)}</h1>
      <p>${t(`${kind}.text`)}</p>
      <p>
        <a class="button primary wide" href="${frame.publicUrl}/">${t('translation:gate.startAgain')}</a>
      </p>`,
  });
}

/** Whether a form stood on a page of ours: browsers say where it came from (promise 21). */
export function isFromHere({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return headers.origin === undefined || headers.origin === publicUrl;
}

/** After a form was taken: the next page, which a reload shows again without sending anything. */
export const goOn = (reply: FastifyReply, address: string): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(address, 303);

/** Whether a form had this field, also when it was left empty. */
export const hasField = ({ body }: FastifyRequest, name: string): boolean =>
  typeof body === 'object' && body !== null && name in body;

/** A field of a form; '' where it is missing or there twice. */
export function formFieldOf({ body }: FastifyRequest, name: string): string {
  const value = isObject(body) ? body[name] : undefined;
  return typeof value === 'string' ? value : '';
}
