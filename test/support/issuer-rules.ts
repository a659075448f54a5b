import type { IssuerTokenRules } from '../../src/infrastructure/node/outside-issuer/issuer-access-tokens.ts';
import type { TestIssuer } from './test-issuer.ts';

/** Returns the settings of a deployment that trusts this issuer. */
export const rulesFor = (issuer: TestIssuer, rules: Partial<IssuerTokenRules> = {}): IssuerTokenRules => ({
  authority: issuer.url,
  audience: issuer.audience,
  clientId: issuer.settings.clientId,
  rolesClaim: null,
  staffRoles: [],
  roleNames: {},
  introspection: null,
  loadUserInfo: false,
  ...rules,
});
