import type { FromSchema } from 'json-schema-to-ts';
import type { ReminderState } from '../../../application/ports/device/reminders/reminder-gateway.ts';
import { isStringList } from '../../../domain/platform/json.ts';
import { readObjectFields } from './parts/read-fields.ts';
import { defineRoute, textSchema } from './parts/route.ts';

/**
 * The calls for a family's reminders by mail and on its devices (an addition to specification 7). Reminders are off by
 * default.
 */

const state = {
  type: 'object',
  required: ['on', 'canSend'],
  properties: {
    on: { type: 'boolean' },
    canSend: { type: 'boolean', description: 'Whether this server can write to the person' },
    push: {
      type: 'object',
      required: ['key', 'devices'],
      description: 'Missing where this server sends no notes to devices',
      properties: {
        key: {
          type: 'string',
          description: 'By which services of push know this server (RFC 8292), base64url',
        },
        devices: {
          type: 'array',
          items: { type: 'string' },
          description: "SHA-256 of the endpoint of each of the person's devices, base64url",
        },
      },
    },
  },
} as const;

const hours = {
  zone: {
    ...textSchema(64),
    description: 'Time zone of the family (IANA), whose nights are quiet; Europe/London',
  },
  language: { ...textSchema(8), description: 'Language of what is sent; en' },
} as const;

type WireReminderState = FromSchema<typeof state>;

export const getReminders = defineRoute({ method: 'GET', path: '/me/reminders' }, () => ({
  access: 'learner',
  summary: 'Whether the current user is reminded by mail',
  reply: state,
  errors: ['401'],
}));

export const setReminders = defineRoute({ method: 'PUT', path: '/me/reminders' }, () => ({
  access: 'learner',
  summary: 'Switch reminders by mail on or off',
  body: {
    type: 'object',
    required: ['on'],
    additionalProperties: false,
    properties: {
      on: { type: 'boolean' },
      ...hours,
    },
  },
  reply: state,
  errors: ['401', 'InvalidRequest', 'TooManyRequests'],
}));

export const addReminderDevice = defineRoute({ method: 'PUT', path: '/me/reminders/devices' }, () => ({
  access: 'learner',
  summary: 'Have reminders shown on a device; it is taken from whoever had it before',
  body: {
    type: 'object',
    required: ['endpoint', 'p256dh', 'auth'],
    additionalProperties: false,
    properties: {
      endpoint: { ...textSchema(1000), description: 'Where its push service takes notes' },
      p256dh: { ...textSchema(200), description: 'Its public key, base64url' },
      auth: { ...textSchema(100), description: 'Its secret for authentication, base64url' },
      ...hours,
    },
  },
  reply: state,
  errors: ['401', 'InvalidRequest', 'TooManyRequests'],
}));

export const removeReminderDevice = defineRoute(
  { method: 'POST', path: '/me/reminders/devices/remove' },
  () => ({
    access: 'learner',
    summary: 'Have no more reminders shown on a device',
    body: {
      type: 'object',
      required: ['endpoint'],
      additionalProperties: false,
      properties: { endpoint: textSchema(1000) },
    },
    reply: state,
    errors: ['401', 'InvalidRequest', 'TooManyRequests'],
  }),
);

/** Reads the state of reminders from any server. @throws TypeError when the value is no object. */
export function fromWireReminders(wire: unknown): ReminderState {
  const { on, canSend, push } = readObjectFields<WireReminderState>(wire);
  const { key, devices } = readObjectFields<NonNullable<WireReminderState['push']>>(push ?? {});
  return {
    isOn: on === true,
    canSend: canSend === true,
    push: typeof key === 'string' && isStringList(devices) ? { key, devices } : null,
  };
}
