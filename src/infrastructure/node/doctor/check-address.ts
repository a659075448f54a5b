import type { Settings } from '../platform/settings.ts';
import { readFailureCode, failureResult, okResult, warningResult, type CheckResult } from './check-result.ts';

const timeoutMs = 5000;

/** Checks from this machine that this product answers at the public address. */
export async function checkPublicAddress({ publicUrl }: Settings): Promise<CheckResult> {
  try {
    const answer = await fetch(`${publicUrl}/assets/config.json`, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'manual',
    });
    const config: unknown = answer.ok ? await answer.json().catch(() => null) : null;
    if (typeof config === 'object' && config !== null && 'apiUrl' in config && 'oidcConfig' in config)
      return okResult('address', `${publicUrl} leads to Fireside.`);
    return failureResult(
      'address',
      `${publicUrl} is answered by another service (${answer.status}); correct PUBLIC_URL or the proxy before it.`,
    );
  } catch (error) {
    const code = readFailureCode(error);
    if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code))
      return failureResult('address', `The certificate of ${publicUrl} is not trusted (${code}); renew it.`);
    return warningResult(
      'address',
      `${publicUrl} does not answer from here (${code}); that is expected while no server runs, or where this machine cannot reach its public address.`,
    );
  }
}

/**
 * Checks that a proxy is trusted if the address uses TLS: without X-Forwarded-For all clients seem to have one address.
 */
export function checkTrustedProxy({ publicUrl, trustedProxies }: Settings): CheckResult {
  if (trustedProxies.length > 0)
    return okResult('proxy', `X-Forwarded-For is trusted from ${trustedProxies.join(', ')}.`);
  return publicUrl.startsWith('https:')
    ? warningResult(
        'proxy',
        'TRUSTED_PROXIES is not set: limits count everybody behind the proxy as one client. Name its address.',
      )
    : okResult('proxy', 'No proxy is trusted: the address of a client is the one that connects.');
}
