import { AppError, toErrorCode, isTransientError } from '../../../application/errors.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import type { NetworkConnection } from '../../../application/ports/device/platform/connection.ts';

/**
 * The wait after the first failed try (ms); each later wait is twice as long. After the last timed try, a quarter of an
 * hour later, only the return of the network or the person, or a reply, causes another.
 */
const firstWaitMs = 4000;
const mostTimedTries = 8;

type Ports = { clock: Clock; connection: NetworkConnection };

/**
 * Requests the data that a device must store until it is stored: after a wait, when the network or the person is back,
 * and after each reply of the server. A refusal ends the requests for the run on the screen only.
 */
export class OfflineDataRequester {
  /** True when the stored copy is missing, may differ from the server's, or could not be fetched at the last try. */
  isNeeded = false;
  readonly #ports: Ports;
  readonly #ask: () => Promise<boolean>;
  /** The number of consecutive failed tries that may succeed later. */
  #failed = 0;
  #underWay: Promise<void> | null = null;
  #isWantedAgain = false;
  #stopWaiting: () => void = () => undefined;
  /** The run on the screen, identified by the instant of its start (epoch ms). */
  #onScreen: number | undefined;
  /** The run that was on the screen when the server refused. */
  #refusedFor: { run: number | undefined } | null = null;

  /**
   * `ask` must return false when the server has no data to store yet, and throw an AppError when it fails or refuses.
   */
  constructor(ports: Ports, ask: () => Promise<boolean>) {
    this.#ports = ports;
    this.#ask = ask;
  }

  /** Requests the data at once, and once more if a request is under way. Resolves after that; never throws. */
  ask(): Promise<void> {
    this.#isWantedAgain = true;
    this.#stopWaiting();
    this.#underWay ??= this.#askNow();
    return this.#underWay;
  }

  /** Requests the data at once if it is needed. */
  askIfNeeded(): void {
    if (this.isNeeded) void this.ask();
  }

  /** Receives a reply about this run: requests the data if it is needed, or was refused for another run. */
  show(run: number | undefined): void {
    this.#onScreen = run;
    if (this.#refusedFor !== null && this.#refusedFor.run !== run) this.isNeeded = true;
    this.askIfNeeded();
  }

  async #askNow(): Promise<void> {
    let isOver = true;
    while (this.#isWantedAgain) {
      this.isNeeded = false;
      this.#isWantedAgain = false;
      this.#refusedFor = null;
      isOver = await this.#ask().catch((error: unknown) => {
        if (mayComeLater(error)) return false;
        this.#refusedFor = { run: this.#onScreen };
        return true;
      });
    }
    this.#underWay = null;
    this.#failed = isOver ? 0 : this.#failed + 1;
    if (isOver) return;
    this.isNeeded = true;
    this.#askLater();
  }

  #askLater(): void {
    const { clock, connection } = this.#ports;
    const again = (): void => void this.ask();
    const stops = [connection.onBack(again)];
    const dueAt = clock.now() + firstWaitMs * 2 ** (this.#failed - 1);
    if (this.#failed <= mostTimedTries) stops.push(clock.schedule(dueAt, again));
    this.#stopWaiting = () => stops.forEach((stop) => stop());
  }
}

/**
 * Returns whether a later try may succeed: the network may return, the server may be repaired, or the restarted run may
 * be started.
 */
const mayComeLater = (error: unknown): boolean =>
  isTransientError(error) ||
  toErrorCode(error) === 'NotStarted' ||
  (error instanceof AppError && error.details?.['serverFailed'] === true);
