import { createLocalJWKSet } from 'jose';
import {
  createEmbeddedTokenVerifier,
  type AccessTokenVerifier,
} from '../../src/infrastructure/node/account/access-tokens.ts';
import { createIssuerTokenVerifier } from '../../src/infrastructure/node/outside-issuer/issuer-access-tokens.ts';
import { SystemClock } from '../../src/infrastructure/shared/platform/system-clock.ts';
import { TestIssuer } from '../../test/support/test-issuer.ts';
import { quantile, type Figure } from './figure.ts';

/**
 * Measures the verification of an access token with cached keys, as at each call of the API; no token is used twice.
 */
export async function measureTokens(quick: boolean): Promise<Figure[]> {
  process.stdout.write('Checking access tokens\n');
  const issuer = await TestIssuer.create();
  await issuer.serve();
  const { url, audience } = issuer;
  const clock = new SystemClock();
  const client = {
    clientId: 'web',
    rolesClaim: 'roles',
    staffRoles: [],
    roleNames: {},
    introspection: null,
    loadUserInfo: false,
  };
  const outside = createIssuerTokenVerifier({ authority: url, audience, ...client }, { clock });
  const keys = createLocalJWKSet({ keys: [issuer.key.publicJwk] });
  const embedded = createEmbeddedTokenVerifier(keys, { issuer: url, audience }, clock);
  const figure = async (name: string, tokens: AccessTokenVerifier): Promise<Figure> => {
    const times: number[] = [];
    for (let turn = 0; turn < (quick ? 200 : 5000); turn += 1) {
      const token = await issuer.token(`person-${turn}`);
      const startedAt = performance.now();
      await tokens.verify(token);
      times.push(performance.now() - startedAt);
    }
    return { name, product: quantile(times.slice(100), 0.95), limit: 1, unit: 'ms' };
  };
  try {
    return [
      await figure('a token of an outside issuer is checked, 95th percentile', outside),
      await figure('a token of the embedded provider is checked, 95th percentile', embedded),
    ];
  } finally {
    await issuer.close();
  }
}
