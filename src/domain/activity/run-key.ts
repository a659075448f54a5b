/** One learner's run of one Activity: alone (`enrolmentId` null) or inside a Programme enrolment. */
export type RunKey = { personId: string; activityId: string; enrolmentId: string | null };
