import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { errorCode } from '../../../application/errors.ts';
import { pageHeaders } from '../pages/page-frame.ts';
import type { IdentityPages } from './pages.ts';

/** The code of an error that is to be posted on. */
const formPost = /<input type="hidden" name="error" value="(\w+)"/;

/**
 * What every answer of the provider has in common: the pages' headers, a page where there is nothing, no
 * other origin let in, and a discovery document that names no response mode but the one we use.
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
    if (ctx.get('origin') !== publicUrl) ctx.remove('access-control-allow-origin');
    if (ctx.status === 404 && !ctx.body) {
      ctx.status = 404;
      ctx.type = html;
      ctx.body = pages.failure(pages.view(ctx), 'notFound');
    }
    const { oidc } = ctx as unknown as Partial<KoaContextWithOIDC>;
    // A refusal as a form that sends itself: the library's own page, which no policy of ours lets go on.
    const [, refusal] = typeof ctx.body === 'string' ? (formPost.exec(ctx.body) ?? []) : [];
    if (oidc?.route === 'authorization' && refusal !== undefined) {
      ctx.status = 400;
      ctx.set(headers);
      ctx.type = html;
      ctx.body = pages.failure(pages.view(ctx), 'failed', refusal);
    }
    if (oidc?.route === 'discovery')
      Object.assign(ctx.body as object, { response_modes_supported: ['query'] });
  });
}
