/** Whether the person is reminded by mail, and whether the server could. */
export type ReminderState = { isOn: boolean; canSend: boolean };

/**
 * The signed-in person's reminders.
 *
 * Adapters: `find` is null where the server has no such call. `set` takes the time zone (IANA) in whose nights nobody
 * is written to, and the language of the mails.
 */
export const ReminderGateway = Symbol('ReminderGateway');
export interface ReminderGateway {
  find(): Promise<ReminderState | null>;
  set(wish: { isOn: boolean; zone: string; language: string }): Promise<ReminderState>;
}
