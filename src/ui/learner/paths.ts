/** Addresses of the learner's screens (specification 2.2). */

export function programmePath(programme: string): string {
  return `/programme/${programme}`;
}

/** An Activity, alone or inside a Programme. */
export function activityPath(activity: string, programme?: string): string {
  return `${programme === undefined ? '' : programmePath(programme)}/activity/${activity}`;
}

export function chatPath(activity: string, programme?: string): string {
  return `${activityPath(activity, programme)}/chat`;
}
