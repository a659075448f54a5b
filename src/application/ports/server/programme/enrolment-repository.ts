import type { Enrolment, OpenEnrolment } from '../../../../domain/programme/programme.ts';

export type EnrolmentKey = { personId: string; programmeId: string };

/**
 * The open Programme enrolments of every learner.
 *
 * Adapters: at most one is open for a person and Programme; `change` runs `decide` in one
 * transaction with the enrolment locked. `lastActivityAt` includes the latest change of the
 * enrolment's runs, closed ones too. `close` ends the enrolment and every open run inside it; their responses stay.
 * `decide` must be pure.
 */
export interface EnrolmentRepository {
  find(key: EnrolmentKey): Promise<OpenEnrolment | null>;
  all(personId: string): Promise<OpenEnrolment[]>;
  /** How many people are enrolled in the Programme and have not completed it. */
  underWay(programmeId: string): Promise<number>;
  change<Reply>(
    key: EnrolmentKey,
    decide: (enrolment: OpenEnrolment | null) => { change?: EnrolmentChange; reply: Reply },
  ): Promise<Reply>;
}

export type EnrolmentChange = {
  /** Ends what is open at this instant, with every open run inside it. */
  closedAt?: number;
  /** The state to store; a new enrolment when none is open (or it was just closed). */
  enrolment?: Enrolment;
};
