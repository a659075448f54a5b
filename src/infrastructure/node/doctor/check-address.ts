import type { Settings } from '../platform/settings.ts';
import { failureCodeOf, fail, ok, warn, type CheckResult } from './check-result.ts';

const timeoutMs = 5000;

/** Checks from this machine that this product answers at the public address. */
export async function checkAddress({ publicUrl }: Settings): Promise<CheckResult> {
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
      `${publicUrl} is answered by another service (${answer.status}); correct PUBLIC_URL or the proxy before it.`,
    );
  } catch (error) {
    const code = failureCodeOf(error);
    if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code))
      return fail('address', `The certificate of ${publicUrl} is not trusted (${code}); renew it.`);
    return warn(
      'address',
      `${publicUrl} does not answer from here (${code}); that is expected while no server runs, or where this machine cannot reach its public address.`,
    );
  }
}

/**
 * Checks that a proxy is trusted if the address uses TLS: without X-Forwarded-For all clients seem to have one address.
 */
export function checkProxy({ publicUrl, trustedProxies }: Settings): CheckResult {
  if (trustedProxies.length > 0)
    return ok('proxy', `X-Forwarded-For is trusted from ${trustedProxies.join(', ')}.`);
  return publicUrl.startsWith('https:')
    ? warn(
        'proxy',
        'TRUSTED_PROXIES is not set: limits count everybody behind the proxy as one client. Name its address.',
      )
    : ok('proxy', 'No proxy is trusted: the address of a client is the one that connects.');
}
