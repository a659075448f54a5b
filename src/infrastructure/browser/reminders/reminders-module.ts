import { ContainerModule } from 'inversify';
import { DeviceNotes } from '../../../application/ports/device/reminders/device-notes.ts';
import { ReminderGateway } from '../../../application/ports/device/reminders/reminder-gateway.ts';
import { binderOf } from '../platform/bind-port.ts';
import { Api } from '../platform/platform-module.ts';
import { lazyDeviceNotes, lazyReminderGateway } from './lazy-reminders.ts';

/** Reminders by mail, and notes on this device. */
export const remindersModule = new ContainerModule((options) => {
  const bind = binderOf(options);
  bind(ReminderGateway, lazyReminderGateway, Api);
  bind(DeviceNotes, lazyDeviceNotes);
});
