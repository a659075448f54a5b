import { timeZoneOf } from '../../domain/platform/local-time.ts';

/** Returns the time zone (IANA) of this device, which `Intl` accepts whatever the browser reports. */
export function deviceTimeZone(): string {
  const now = new Date();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timeZoneOf(timeZone, -now.getTimezoneOffset(), now.getTime());
}
