import type { FromSchema } from 'json-schema-to-ts';
import type { ReminderState } from '../../../application/ports/device/reminder-gateway.ts';
import { fieldsOf } from './read-fields.ts';
import { defineRoute, text, type Address } from './route.ts';

/** Whether a family is reminded by mail: an addition to the contract. Off until it is switched on. */

/** Where its calls go. */
export const reminderAddresses = {
  getReminders: { method: 'GET', path: '/me/reminders' },
  setReminders: { method: 'PUT', path: '/me/reminders' },
} as const satisfies Record<string, Address>;

const state = {
  type: 'object',
  required: ['on', 'canSend'],
  properties: {
    on: { type: 'boolean' },
    canSend: { type: 'boolean', description: 'Whether this server can write to the person' },
  },
} as const;

type WireReminderState = FromSchema<typeof state>;

export const getReminders = defineRoute(() => ({
  ...reminderAddresses.getReminders,
  access: 'learner',
  summary: 'Whether the current user is reminded by mail',
  reply: state,
  errors: ['401'],
}));

export const setReminders = defineRoute(() => ({
  ...reminderAddresses.setReminders,
  access: 'learner',
  summary: 'Switch reminders by mail on or off',
  body: {
    type: 'object',
    required: ['on'],
    additionalProperties: false,
    properties: {
      on: { type: 'boolean' },
      zone: {
        ...text(64),
        description: 'Time zone of the family (IANA), whose nights are quiet; Europe/London',
      },
      language: { ...text(8), description: 'Language of the mails; en' },
    },
  },
  reply: state,
  errors: ['401', 'InvalidRequest', 'TooManyRequests'],
}));

/** Reads the state from any server. Throws at what is no object. */
export function fromWireReminders(wire: unknown): ReminderState {
  const { on, canSend } = fieldsOf<WireReminderState>(wire);
  return { isOn: on === true, canSend: canSend === true };
}
