import type { FromSchema } from 'json-schema-to-ts';
import { defineRoute, formatIsoInstant } from './parts/route.ts';
import type { TermsAcceptanceCount } from '../../../application/ports/server/account/terms-acceptances.ts';

/** The call for the versions of the Terms and their acceptances (an addition to specification 7). */

const moment = { type: 'string', format: 'date-time' } as const;

const terms = {
  type: 'object',
  required: ['current', 'accepted'],
  properties: {
    current: { type: 'string' },
    accepted: {
      type: 'array',
      items: {
        type: 'object',
        required: ['version', 'accounts', 'firstOn', 'lastOn'],
        properties: {
          version: { type: 'string' },
          accounts: { type: 'integer' },
          firstOn: moment,
          lastOn: moment,
        },
      },
    },
  },
} as const;

export const toWireTerms = ({ firstAt, lastAt, ...rest }: TermsAcceptanceCount) => ({
  ...rest,
  firstOn: formatIsoInstant(firstAt),
  lastOn: formatIsoInstant(lastAt),
});

/** Reads the Terms from this server's reply. */
export const fromWireTerms = ({ current, accepted }: FromSchema<typeof terms>) => ({
  current,
  accepted: accepted.map(({ firstOn, lastOn, ...rest }): TermsAcceptanceCount => ({
    ...rest,
    firstAt: Date.parse(firstOn),
    lastAt: Date.parse(lastOn),
  })),
});

export const showAcceptedTerms = defineRoute({ method: 'GET', path: '/terms' }, () => ({
  access: 'terms.read',
  summary: 'The version that holds for whoever signs up now, and how many accounts have accepted which',
  reply: terms,
  errors: ['401'],
}));
