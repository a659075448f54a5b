import { ContainerModule } from 'inversify';
import { DeviceNotes } from '../../../application/ports/device/reminders/device-notes.ts';
import { ReminderGateway } from '../../../application/ports/device/reminders/reminder-gateway.ts';
import { binderOf } from '../platform/bind-port.ts';
import { Api } from '../platform/platform-module.ts';
import type { ApiClient } from '../platform/api-client.ts';
import { lazily } from '../platform/lazily.ts';

/** Binds the ports of reminders by mail and of notes on this device. */
export const remindersModule = new ContainerModule((options) => {
  const bind = binderOf(options);
  bind(ReminderGateway, lazyReminderGateway, Api);
  bind(DeviceNotes, lazyDeviceNotes);
});

/** Loads the code of reminders with the first call. */
const lazyReminderGateway = (api: ApiClient): ReminderGateway =>
  lazily(async () => (await import('./http-reminder-gateway.ts')).httpReminderGateway(api));

/** Loads the code of notes on this device with the first call. */
const lazyDeviceNotes = (): DeviceNotes =>
  lazily(async () => new (await import('./push-device-notes.ts')).PushDeviceNotes());
