import type { Clock } from '../../../application/ports/clock.ts';
import type { PushSender } from '../../../application/ports/server/reminders/push-sender.ts';
import type { OpenDatabase } from '../platform/database/database-types.ts';
import type { Settings } from '../platform/settings.ts';
import { SandboxPushSender } from './sandbox-push-sender.ts';
import { WebPushSender } from './web-push-sender.ts';

/** Returns the configured push sender; without a configuration the sandbox, or null in production. */
export function createPushSender(
  { push, production }: Pick<Settings, 'push' | 'production'>,
  { db }: OpenDatabase,
  clock: Clock,
): PushSender | null {
  if (push) return new WebPushSender(db, clock, push);
  return canSendPushNotifications({ push, production }) ? new SandboxPushSender(db, clock) : null;
}

export const canSendPushNotifications = ({
  push,
  production,
}: Pick<Settings, 'push' | 'production'>): boolean => push !== null || !production;
