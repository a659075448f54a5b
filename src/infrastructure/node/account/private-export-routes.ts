import type { FastifyInstance } from 'fastify';
import type { ReauthenticationPorts } from '../../../application/account/reauthentication.ts';
import { exportPersonWithPrivateAnswers } from '../../../application/people/export-private.ts';
import type { AuditLog } from '../../../application/ports/server/platform/audit-log.ts';
import type { RateLimiter } from '../../../application/ports/server/platform/limits.ts';
import type { PersonRecords } from '../../../application/ports/server/people/person-records.ts';
import { idleTimeoutMs } from '../../../domain/account/reauthentication.ts';
import * as api from '../../shared/api/account.ts';
import { exportedJson } from '../platform/http/exported-json.ts';
import { fileMadeOften } from '../platform/http/export-words.ts';
import { createUseCounter } from '../platform/http/use-counter.ts';
import { serveRoute } from '../platform/http/serve.ts';
import type { AccessTokenVerifier } from './access-tokens.ts';
import type { AccountService } from './create-accounts.ts';
import { createOwnerProofChecks } from './owner-proof.ts';

type Ports = ReauthenticationPorts & {
  tokens: AccessTokenVerifier;
  records: PersonRecords;
  audit: AuditLog;
  limits: RateLimiter;
};

/** The limit of exports with private answers; each reads every row of a person. */
const exports = { name: 'own private exports', windows: [{ most: 10, withinMs: 60 * 60_000 }] };
const challenges = { name: 'private export challenges', windows: [{ most: 30, withinMs: 60 * 60_000 }] };

/** Serves the export with private answers, which requires its own proof each time. */
export function privateExportRoutes(
  app: FastifyInstance,
  ports: Ports,
  accounts: AccountService | null,
): void {
  const { reauthentication, clock, isHere } = ports;
  const demandProof = createOwnerProofChecks(ports, accounts);
  const exporting = createUseCounter(ports.limits, exports, fileMadeOften);
  const asking = createUseCounter(ports.limits, challenges);

  serveRoute(app, api.requestPrivateExportChallenge, async ({ person, request, reply }) => {
    await asking(person.id, reply);
    const now = clock.now();
    const signIn = accounts?.ownSignIn;
    const options =
      isHere && signIn && request.signedIn
        ? await signIn.passkeyChallenge(request.signedIn.accountId, 'privateWords')
        : null;
    const nonce = isHere
      ? null
      : await reauthentication.nonce(person.id, { now, until: now + idleTimeoutMs });
    return { options, nonce };
  });
  serveRoute(app, api.exportPrivate, async ({ person, request, reply, body }) => {
    await exporting(person.id, reply);
    await demandProof(request, reply, body, 'privateWords');
    return exportedJson(await exportPersonWithPrivateAnswers(ports, person, person.id));
  });
}
