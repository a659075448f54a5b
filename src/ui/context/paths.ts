/** The paths of the learner's screens (specification 2.2); each slug is encoded as one segment. */

export function programmePath(programme: string): string {
  return `/programme/${encodeURIComponent(programme)}`;
}

/** Returns the address of an Activity, alone or inside a Programme. */
export function activityPath(activity: string, programme?: string): string {
  return `${programme === undefined ? '' : programmePath(programme)}/activity/${encodeURIComponent(activity)}`;
}

export function chatPath(activity: string, programme?: string): string {
  return `${activityPath(activity, programme)}/chat`;
}
