/** A call's verb and its path below the API base address, with `:parameters`. */
export type Address = { method: 'GET' | 'POST' | 'PUT'; path: string };

const programme = '/my-programmes/:programmeId';

/**
 * Where every call of the wire contract goes (specification 7.3 to 7.5), but for those that the shop and admins
 * alone need (shop-addresses.ts, admin-addresses.ts). What each takes and answers stands in the file of its subject.
 */
export const addresses = {
  getMe: { method: 'GET', path: '/me' },
  search: { method: 'GET', path: '/my-programmes/search' },

  register: { method: 'POST', path: '/user' },
  /** An addition: a backend without it answers 404. */
  resendVerification: { method: 'POST', path: '/user/resend-verification' },

  listMyProgrammes: { method: 'GET', path: '/my-programmes' },
  getProgramme: { method: 'GET', path: programme },
  enrolProgramme: { method: 'POST', path: `${programme}/enrol` },
  startProgramme: { method: 'PUT', path: `${programme}/start` },
  completeProgramme: { method: 'PUT', path: `${programme}/complete` },
  resetProgramme: { method: 'PUT', path: `${programme}/reset` },
  continueProgramme: { method: 'PUT', path: '/my-programme/:programmeId/continue' },

  listMyActivities: { method: 'GET', path: '/my-activities' },
  nextActivity: { method: 'PUT', path: '/my-activities/:activityId/next' },
  completeActivity: { method: 'PUT', path: '/me/my-programme/activity/:activityId/complete' },
} as const satisfies Record<string, Address>;

/** The {base} of an Activity alone, and of one inside a Programme (specification 7.5). */
export const standaloneBase = '/my-activities/:activityId';
export const programmeBase = '/my-programmes/:programmeId/activity/:activityId';
export type ActivityBase = typeof standaloneBase | typeof programmeBase;

const belowBase = {
  getActivity: { method: 'GET', path: '' },
  enrolActivity: { method: 'POST', path: '/enrol' },
  startActivity: { method: 'POST', path: '/start' },
  resetActivity: { method: 'POST', path: '/reset' },
  getAvailableSteps: { method: 'GET', path: '/get-available-steps' },
  nextTouchpoint: { method: 'PUT', path: '/touchpoint/:touchpointId/next' },
  submitChoice: { method: 'POST', path: '/choice' },
  submitInput: { method: 'POST', path: '/input' },
  submitFeedback: { method: 'POST', path: '/feedback' },
} as const satisfies Record<string, Address>;

export type ActivityCall = keyof typeof belowBase;

/** Where a step of an Activity's lifecycle goes. */
export function activityAddress(base: ActivityBase, call: ActivityCall): Address {
  return { ...belowBase[call], path: `${base}${belowBase[call].path}` };
}
