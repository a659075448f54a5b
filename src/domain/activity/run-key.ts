/** The key of one learner's run of one Activity: standalone (`enrolmentId` null) or inside a Programme enrolment. */
export type RunKey = { personId: string; activityId: string; enrolmentId: string | null };
