import { AppError, errorCode, isTransient } from '../../../application/errors.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import type { Connection } from '../../../application/ports/device/platform/connection.ts';

/** The wait after the first try; each later one is twice as long. After the last, a quarter of an hour on, time brings no other. */
const firstWaitMs = 4000;
const mostTimedTries = 8;

type Ports = { clock: Clock; connection: Connection };

/**
 * Asks for what a device is to keep until it is there: again after a while, as soon as the network or the person is
 * back, and with each reply of the server while it is awaited. A refusal ends it for the run that was on the screen, and
 * for no other.
 */
export class AskingUntilKept {
  /** The stored copy is missing, may differ from the server's, or could not be fetched at the last try. */
  isNeeded = false;
  readonly #ports: Ports;
  readonly #ask: () => Promise<boolean>;
  /** How many tries have failed, one after the other, and may succeed later. */
  #failed = 0;
  #underWay: Promise<void> | null = null;
  #isWantedAgain = false;
  #stopWaiting: () => void = () => undefined;
  /** The run that is on the screen, by the instant of its start (epoch ms). */
  #onScreen: number | undefined;
  /** The run that was on the screen when the server refused. */
  #refusedFor: { run: number | undefined } | null = null;

  /** `ask` gives false where the server has nothing to keep yet, and throws an AppError where it fails or refuses. */
  constructor(ports: Ports, ask: () => Promise<boolean>) {
    this.#ports = ports;
    this.#ask = ask;
  }

  /** Asks now, once more when it is being asked for already. Resolves after that; never throws. */
  ask(): Promise<void> {
    this.#isWantedAgain = true;
    this.#stopWaiting();
    this.#underWay ??= this.#askNow();
    return this.#underWay;
  }

  /** Asks now where it is needed. */
  askIfNeeded(): void {
    if (this.isNeeded) void this.ask();
  }

  /** A reply about this run has come: where it is needed, or was refused for another run, it is asked for now. */
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

/** The network may come back, the server be mended, or the run, which has been begun anew, be started. */
const mayComeLater = (error: unknown): boolean =>
  isTransient(error) ||
  errorCode(error) === 'NotStarted' ||
  (error instanceof AppError && error.details?.['serverFailed'] === true);
