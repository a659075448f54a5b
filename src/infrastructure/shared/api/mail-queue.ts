import type { FromSchema } from 'json-schema-to-ts';
import type { MailQueueEntry } from '../../../application/ports/device/shop/back-office.ts';
import type { ListedMail } from '../../../application/ports/server/platform/mail-queue.ts';
import {
  defineRoute,
  fromWireInstant,
  instantSchema,
  formatIsoInstant,
  toWireInstant,
} from './parts/route.ts';

/** The calls for mails that wait to be sent, without their text (an addition to specification 7). */

const moment = { type: 'string', format: 'date-time' } as const;

const mail = {
  type: 'object',
  required: ['id', 'to', 'subject', 'createdOn', 'attempts', 'dueOn', 'refusedOn'],
  properties: {
    id: { type: 'string' },
    to: { type: 'string', description: 'Empty once it was refused' },
    subject: { type: 'string', description: 'Empty once it was refused' },
    createdOn: moment,
    attempts: { type: 'integer' },
    dueOn: moment,
    refusedOn: { ...instantSchema, description: 'The mail server will never take it; what it said is gone' },
  },
} as const;

const queue = {
  type: 'object',
  required: ['mails', 'waiting', 'refused'],
  properties: {
    mails: { type: 'array', items: mail },
    waiting: { type: 'integer' },
    refused: { type: 'integer' },
  },
} as const;

export type WireMail = FromSchema<typeof mail>;

export const toWireMail = ({ createdAt, dueAt, refusedAt, ...rest }: ListedMail): WireMail => ({
  ...rest,
  createdOn: formatIsoInstant(createdAt),
  dueOn: formatIsoInstant(dueAt),
  refusedOn: toWireInstant(refusedAt),
});

/** Reads the mail queue from this server's reply. */
export const fromWireMails = ({ mails, ...counts }: FromSchema<typeof queue>) => ({
  ...counts,
  mails: mails.map(({ createdOn, dueOn, refusedOn, ...rest }): MailQueueEntry => ({
    ...rest,
    createdAt: Date.parse(createdOn),
    dueAt: Date.parse(dueOn),
    refusedAt: fromWireInstant(refusedOn),
  })),
});

export const listMails = defineRoute({ method: 'GET', path: '/mail-queue' }, () => ({
  access: 'mail.queue',
  summary: 'Mails that wait, the next one first, and those that were refused; 200 at most',
  reply: queue,
  errors: ['401'],
}));
export const tryMailAgain = defineRoute({ method: 'POST', path: '/mail-queue/:mailId/try-again' }, () => ({
  access: 'mail.queue',
  summary: 'Have a mail that waits tried at once; 409 for one that is in hand or due within two minutes',
  errors: ['401', 'NotFound', 'Conflict'],
}));
