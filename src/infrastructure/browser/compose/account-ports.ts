import type { Clock } from '../../../application/ports/clock.ts';
import { AccountGateway } from '../../../application/ports/device/account-gateway.ts';
import { DeviceNotes } from '../../../application/ports/device/device-notes.ts';
import { ReauthenticationGateway } from '../../../application/ports/device/reauthentication-gateway.ts';
import { Presence } from '../../../application/ports/device/presence.ts';
import { ReminderGateway } from '../../../application/ports/device/reminder-gateway.ts';
import { QuickExit } from '../../../application/ports/device/quick-exit.ts';
import { storageQuickExit } from '../account/storage-quick-exit.ts';
import type { NeededSettings } from '../account/needed-settings.ts';
import { lazyAccountGateway } from '../account/lazy-account.ts';
import { lazyReauthenticationGateway } from '../account/lazy-reauthentication.ts';
import { storagePresence } from '../account/storage-presence.ts';
import type { ApiClient } from '../platform/api-client.ts';
import { lazyDeviceNotes, lazyReminderGateway } from '../reminders/lazy-reminders.ts';

/** The ports that the page of one's own account needs, by token; loaded with the first call. */
export const accountPorts = (
  api: ApiClient,
  {
    oidcConfig,
    clock,
    copy,
  }: { oidcConfig: Record<string, unknown>; clock: Clock; copy: { readonly isEmptied: boolean } },
): [symbol, unknown][] => [
  [QuickExit, storageQuickExit({ settings: oidcConfig as NeededSettings })],
  [AccountGateway, lazyAccountGateway(api)],
  [Presence, storagePresence(clock, copy)],
  [ReauthenticationGateway, lazyReauthenticationGateway(api, oidcConfig)],
  [ReminderGateway, lazyReminderGateway(api)],
  [DeviceNotes, lazyDeviceNotes()],
];
