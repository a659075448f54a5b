/** What was looked at, how it is, and in words what to do next. Never a secret. */
export type Diagnosis = { about: string; state: 'ok' | 'warn' | 'fail'; message: string };

/** One thing to look at; gives a line or several. */
export type Look = () => Promise<Diagnosis | Diagnosis[]>;

export const ok = (about: string, message: string): Diagnosis => ({ about, state: 'ok', message });
export const warn = (about: string, message: string): Diagnosis => ({ about, state: 'warn', message });
export const fail = (about: string, message: string): Diagnosis => ({ about, state: 'fail', message });

/** Why a call failed, in one word that holds no address and no secret. */
export function codeOf(error: unknown): string {
  const { code, name, cause } = error as { code?: unknown; name?: string; cause?: unknown };
  if (typeof code === 'string' && code !== '') return code;
  if (cause !== undefined && cause !== null) return codeOf(cause);
  return name === 'TimeoutError' ? 'no answer in time' : (name ?? 'unknown reason');
}

const [muchMs, tooMuchMs] = [2000, 30_000];

/** This machine's clock beside another one, `otherAt`; an HTTP date has whole seconds. */
export function clockBeside(other: string, otherAt: number, now: number): Diagnosis {
  const offMs = now - otherAt;
  const seconds = `${Math.round(Math.abs(offMs) / 1000)} s ${offMs > 0 ? 'ahead of' : 'behind'} ${other}`;
  if (Math.abs(offMs) < muchMs) return ok('clock', `It agrees with ${other}.`);
  return Math.abs(offMs) < tooMuchMs
    ? warn('clock', `It is ${seconds}; have both set by NTP (timedatectl set-ntp true).`)
    : fail('clock', `It is ${seconds}: sign-ins fail. Have both set by NTP (timedatectl set-ntp true).`);
}
