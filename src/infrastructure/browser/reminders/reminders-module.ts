import { ContainerModule } from 'inversify';
import { DeviceNotifications } from '../../../application/ports/device/reminders/device-notes.ts';
import { ReminderGateway } from '../../../application/ports/device/reminders/reminder-gateway.ts';
import { createPortBinder } from '../platform/bind-port.ts';
import { AuthenticatedApi } from '../platform/platform-module.ts';
import type { ApiClient } from '../platform/api-client.ts';
import { createLazyPort } from '../platform/lazy-port.ts';

/** Binds the ports of reminders by mail and of push notifications on this device. */
export const remindersModule = new ContainerModule((options) => {
  const bind = createPortBinder(options);
  bind(ReminderGateway, lazyReminderGateway, AuthenticatedApi);
  bind(DeviceNotifications, lazyDeviceNotes);
});

/** Loads the code of reminders with the first call. */
const lazyReminderGateway = (api: ApiClient): ReminderGateway =>
  createLazyPort(async () => (await import('./http-reminder-gateway.ts')).createHttpReminderGateway(api));

/** Loads the code of push notifications with the first call. */
const lazyDeviceNotes = (): DeviceNotifications =>
  createLazyPort(async () => new (await import('./push-device-notes.ts')).PushDeviceNotifications());
