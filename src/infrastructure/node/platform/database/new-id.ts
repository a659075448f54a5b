import { randomBytes } from 'node:crypto';

type Prefix =
  | 'a'
  | 'p'
  | 'person'
  | 'grant'
  | 'publication'
  | 'preview'
  | 'plan'
  | 'comment'
  | 'sign-off'
  | 'enrolment'
  | 'run'
  | 'purchase'
  | 'promo'
  | 'claim'
  | 'licence'
  | 'evt_sandbox'
  | 'pi_sandbox'
  | 'registration'
  | 'change'
  | 'mail'
  | 'device'
  | 'note'
  | 'audit';

/** Returns an id that begins with its kind and cannot be guessed (80 bits). */
export function newId(prefix: Prefix): string {
  return `${prefix}_${randomBytes(10).toString('hex')}`;
}
