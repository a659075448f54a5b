import { defaultTimeZone, resolveLocalTime, formatLocalTime } from '../platform/local-time.ts';
import type { OfferedMoment, PlanResponse } from '../steps/plan.ts';

const minuteMs = 60_000;
const halfHourMs = 30 * minuteMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A moment for which a family can plan something: its local time, as 2026-11-28T10:00, and its instant (epoch ms). */
export type PlannableMoment = { moment: OfferedMoment; local: string; at: number };

/**
 * Returns the moments that a family can choose at `now` (epoch ms) in its `zone`: this evening, if it is early enough;
 * tomorrow after school; the morning of the next Saturday after today.
 */
export function listPlannableMoments(now: number, zone: string): PlannableMoment[] {
  const local = formatLocalTime(now, zone);
  const today = local.slice(0, 10);
  const soon = formatLocalTime(Math.ceil(now / halfHourMs) * halfHourMs + halfHourMs, zone);
  const evening = soon > `${today}T19:00` ? soon : `${today}T19:00`;
  const weekday = new Date(today).getUTCDay();
  const untilWeekend = weekday === saturday ? 7 : saturday - weekday;
  const wanted: [OfferedMoment, string][] = [
    ['tomorrow', `${dayAfter(today, 1)}T17:00`],
    ['weekend', `${dayAfter(today, untilWeekend)}T10:00`],
  ];
  if (evening <= `${today}T21:30`) wanted.unshift(['tonight', evening]);
  return wanted.flatMap(([moment, then]) => {
    const [at] = resolveLocalTime(then, zone) ?? [];
    return at === undefined ? [] : [{ moment, local: then, at }];
  });
}

const saturday = 6;

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Formats an instant (epoch ms) as local time with the offset of a zone: 2026-11-28T10:00+00:00. */
export function formatInstantWithOffset(at: number, zone: string): string {
  const local = formatLocalTime(at, zone);
  const minutes = Math.round((Date.parse(`${local}Z`) - at) / minuteMs);
  const size = Math.abs(minutes);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${local}${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** Returns the planned instant (epoch ms) of a plan that the family made at `answeredAt` (epoch ms). */
export function resolvePlanInstant({ moment, at }: PlanResponse, answeredAt: number): number {
  if (at !== '') return Date.parse(at);
  const offered = listPlannableMoments(answeredAt, defaultTimeZone).find((one) => one.moment === moment);
  return offered?.at ?? answeredAt + hourMs;
}
