import { Clock } from '../../application/ports/clock.ts';
import { timeZoneOf } from '../../domain/platform/local-time.ts';
import type { Resolver } from './resolver.ts';

/** Returns the time zone (IANA) of this device, one that `Intl` accepts whatever the browser reports; `now` in epoch ms. */
export const deviceTimeZone = (now: number): string =>
  timeZoneOf(new Intl.DateTimeFormat().resolvedOptions().timeZone, -new Date(now).getTimezoneOffset(), now);

/** Returns the same at the time of the product's clock. */
export const findDeviceTimeZone = (services: Resolver): string => deviceTimeZone(services.get(Clock).now());
