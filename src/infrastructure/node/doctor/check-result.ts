/** The result of one check; `message` gives the next step and contains no secret. */
export type CheckResult = { about: string; state: 'ok' | 'warn' | 'fail'; message: string };

/** Runs one check; a check with several results returns a list. */
export type DoctorCheck = () => Promise<CheckResult | CheckResult[]>;

export const okResult = (about: string, message: string): CheckResult => ({ about, state: 'ok', message });
export const warningResult = (about: string, message: string): CheckResult => ({
  about,
  state: 'warn',
  message,
});
export const failureResult = (about: string, message: string): CheckResult => ({
  about,
  state: 'fail',
  message,
});

/** Returns the code of an error or of its cause, else its name. The result contains no address and no secret. */
export function readFailureCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown reason';
  const { code, cause, name }: { code?: unknown; cause?: unknown; name?: unknown } = error;
  if (typeof code === 'string' && code !== '') return code;
  if (cause !== undefined && cause !== null) return readFailureCode(cause);
  if (typeof name !== 'string') return 'unknown reason';
  return name === 'TimeoutError' ? 'no answer in time' : name;
}

const [muchMs, tooMuchMs] = [2000, 30_000];

/** Compares this machine's clock (`now`) with another one (`otherAt`). */
export function compareClocks(other: string, otherAt: number, now: number): CheckResult {
  const offMs = now - otherAt;
  const seconds = `${Math.round(Math.abs(offMs) / 1000)} s ${offMs > 0 ? 'ahead of' : 'behind'} ${other}`;
  if (Math.abs(offMs) < muchMs) return okResult('clock', `It agrees with ${other}.`);
  return Math.abs(offMs) < tooMuchMs
    ? warningResult('clock', `It is ${seconds}; have both set by NTP (timedatectl set-ntp true).`)
    : failureResult(
        'clock',
        `It is ${seconds}: sign-ins fail. Have both set by NTP (timedatectl set-ntp true).`,
      );
}
