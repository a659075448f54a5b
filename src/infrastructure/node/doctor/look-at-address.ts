import type { Settings } from '../settings.ts';
import { codeOf, fail, ok, warn, type Diagnosis } from './diagnosis.ts';

const timeoutMs = 5000;

/** Whether the public address leads to this product, as far as that can be seen from this machine. */
export async function lookAtAddress({ publicUrl }: Settings): Promise<Diagnosis> {
  try {
    const answer = await fetch(`${publicUrl}/assets/config.json`, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'manual',
    });
    const config: unknown = answer.ok ? await answer.json().catch(() => null) : null;
    if (typeof config === 'object' && config !== null && 'apiUrl' in config && 'oidcConfig' in config)
      return ok('address', `${publicUrl} leads to Fireside.`);
    return fail(
      'address',
      `${publicUrl} is answered by something else (${answer.status}); correct PUBLIC_URL or the proxy before it.`,
    );
  } catch (error) {
    const code = codeOf(error);
    if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code))
      return fail('address', `The certificate of ${publicUrl} is not to be trusted (${code}); renew it.`);
    return warn(
      'address',
      `${publicUrl} does not answer from here (${code}); that is fine while no server runs or this machine cannot see itself from outside.`,
    );
  }
}

/** Behind TLS there is a proxy, and without its word everybody comes from one address. */
export function lookAtProxy({ publicUrl, trustedProxies }: Settings): Diagnosis {
  if (trustedProxies.length > 0) return ok('proxy', `${trustedProxies.join(', ')} may say who asks.`);
  return publicUrl.startsWith('https:')
    ? warn(
        'proxy',
        'TRUSTED_PROXIES is not set: limits count everybody behind the proxy as one. Name its address.',
      )
    : ok('proxy', 'None is trusted: whoever connects is who asks.');
}
