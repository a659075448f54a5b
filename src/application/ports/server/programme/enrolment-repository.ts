import type { Enrolment, OpenEnrolment } from '../../../../domain/programme/programme.ts';

export type EnrolmentKey = { personId: string; programmeId: string };

/**
 * The open Programme enrolments of every learner.
 *
 * Adapters: a person has at most one open enrolment in a Programme; `change` must run `decide` in one transaction with
 * the enrolment locked. `decide` must be pure. `lastActivityAt` includes the latest change of the enrolment's runs,
 * closed ones too. `closedAt` ends the enrolment and every open run inside it; their answers stay.
 */
export interface EnrolmentRepository {
  find(key: EnrolmentKey): Promise<OpenEnrolment | null>;
  all(personId: string): Promise<OpenEnrolment[]>;
  /** Returns the number of people who are enrolled in the Programme and have not completed it. */
  underWay(programmeId: string): Promise<number>;
  change<Reply>(
    key: EnrolmentKey,
    decide: (enrolment: OpenEnrolment | null) => { change?: EnrolmentChange; reply: Reply },
  ): Promise<Reply>;
}

export type EnrolmentChange = {
  /** The instant that ends the open enrolment, with every open run inside it. */
  closedAt?: number;
  /** The state to store; a new enrolment is made when none is open or `closedAt` has just ended it. */
  enrolment?: Enrolment;
};
