import type { Provider } from 'oidc-provider';
import { errorCode } from '../../../application/errors.ts';
import { isObject } from '../../../domain/platform/json.ts';
import { pageHeaders } from '../platform/pages/page-frame.ts';
import { oidcOf } from './log-out.ts';
import { toHostCookie } from './host-cookies.ts';
import type { IdentityPages } from './pages.ts';

/** The code of an error that is to be posted on. */
const formPost = /<input type="hidden" name="error" value="(\w+)"/;

/**
 * Gives every answer of the provider the pages' headers, cookies of this host alone behind https, a page where nothing
 * is found, access for no other origin, and a discovery document that names only the response mode in use.
 */
export function shapeAnswers(provider: Provider, pages: IdentityPages, publicUrl: string): void {
  const { 'content-type': html, ...headers } = pageHeaders;
  provider.use(async (ctx, next) => {
    ctx.set(headers);
    try {
      await next();
    } catch (error) {
      if (errorCode(error) !== 'Unavailable') throw error;
      ctx.status = 503;
      ctx.set('retry-after', '5');
      ctx.type = html;
      ctx.body = pages.failure(pages.view(ctx), 'unavailable');
    }
    const cookies = [ctx.response.headers['set-cookie'] ?? []].flat();
    if (cookies.length > 0 && publicUrl.startsWith('https:'))
      ctx.set('set-cookie', cookies.map(toHostCookie));
    if (ctx.get('origin') !== publicUrl) ctx.remove('access-control-allow-origin');
    if (ctx.status === 404 && !ctx.body) {
      ctx.status = 404;
      ctx.type = html;
      ctx.body = pages.failure(pages.view(ctx), 'notFound');
    }
    const oidc = oidcOf(ctx);
    // A refusal as a form that sends itself: the library's own page, which no policy of ours lets go on.
    const [, refusal] = typeof ctx.body === 'string' ? (formPost.exec(ctx.body) ?? []) : [];
    if (oidc?.route === 'authorization' && refusal !== undefined) {
      ctx.status = 400;
      ctx.set(headers);
      ctx.type = html;
      ctx.body = pages.failure(pages.view(ctx), 'failed', refusal);
    }
    if (oidc?.route === 'discovery' && isObject(ctx.body))
      Object.assign(ctx.body, { response_modes_supported: ['query'] });
  });
}
