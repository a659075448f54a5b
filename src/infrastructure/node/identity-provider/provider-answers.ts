import type { Provider } from 'oidc-provider';
import { toErrorCode } from '../../../application/errors.ts';
import { isJsonObject } from '../../../domain/platform/json.ts';
import { serverPageHeaders } from '../platform/pages/page-frame.ts';
import { readOidcContext } from './log-out.ts';
import { toHostCookie } from './host-cookies.ts';
import type { IdentityPages } from './pages.ts';

/** Matches the error's code in a form that submits itself. */
const formPost = /<input type="hidden" name="error" value="(\w+)"/;

/**
 * Adds the pages' headers to every reply of the provider, and makes its cookies host-only over https. Replaces its 404
 * by a page, allows no other origin, and names only the response mode in use in the discovery document.
 */
export function adaptProviderReplies(provider: Provider, pages: IdentityPages, publicUrl: string): void {
  const { 'content-type': html, ...headers } = serverPageHeaders;
  provider.use(async (ctx, next) => {
    ctx.set(headers);
    try {
      await next();
    } catch (error) {
      if (toErrorCode(error) !== 'Unavailable') throw error;
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
    const oidc = readOidcContext(ctx);
    // oidc-provider's own page posts a refusal by a script, which Fireside's content policy blocks.
    const [, refusal] = typeof ctx.body === 'string' ? (formPost.exec(ctx.body) ?? []) : [];
    if (oidc?.route === 'authorization' && refusal !== undefined) {
      ctx.status = 400;
      ctx.set(headers);
      ctx.type = html;
      ctx.body = pages.failure(pages.view(ctx), 'failed', refusal);
    }
    if (oidc?.route === 'discovery' && isJsonObject(ctx.body))
      Object.assign(ctx.body, { response_modes_supported: ['query'] });
  });
}
