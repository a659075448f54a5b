import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../application/errors.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import type { Letters } from '../../../application/ports/server/letters.ts';
import type { Limits } from '../../../application/ports/server/limits.ts';
import type { Reminders } from '../../../application/ports/server/reminders.ts';
import type { Person } from '../../../domain/people/person.ts';
import { isZone } from '../../../domain/reminders/quiet-hours.ts';
import * as api from '../../shared/api/reminders.ts';
import { limitedTo } from '../platform/http/limited-to.ts';
import { serve } from '../platform/http/serve.ts';

type Ports = { reminders: Reminders; letters: Letters | null; limits: Limits; clock: Clock };

const switched = { name: 'reminders switched', windows: [{ most: 20, withinMs: 60_000 }] };

/** Switching one's own reminders by mail on and off. */
export function reminderRoutes(
  app: FastifyInstance,
  { reminders, letters, limits, clock }: Ports,
  languages: readonly string[],
): void {
  const switching = limitedTo(limits, switched);
  const stateOf = async ({ id, email }: Person) => ({
    on: (await reminders.find(id)) !== null,
    canSend: letters !== null && email !== '',
  });

  serve(app, api.getReminders, ({ person }) => stateOf(person));

  serve(app, api.setReminders, async ({ person, body, reply }) => {
    await switching(person.id, reply);
    const { on, zone = 'Europe/London', language = 'en' } = body;
    if (!isZone(zone)) throw new AppError('InvalidRequest', `'${zone}' is no time zone.`);
    const spoken = languages.includes(language) ? language : 'en';
    if (on) await reminders.set(person.id, { zone, language: spoken }, clock.now());
    else await reminders.end(person.id);
    return stateOf(person);
  });
}
