/** A call's verb and its path below the API base address, with `:parameters`. */
export type Address = { method: 'GET' | 'POST' | 'PUT'; path: string };

const programme = '/my-programmes/:programmeId';

/**
 * Where every call of the wire contract goes (specification 7.3 to 7.6); the browser needs no more. What each
 * takes and answers stands in the file of its subject.
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

  listProgrammes: { method: 'GET', path: '/programme' },
  listActivities: { method: 'GET', path: '/activity' },
  validateActivity: { method: 'POST', path: '/activity/validate' },
  validateProgramme: { method: 'POST', path: '/programme/validate' },
  createActivity: { method: 'POST', path: '/activity/create' },
  createProgramme: { method: 'POST', path: '/programme/create' },
  programmeReport: { method: 'GET', path: '/user-feedback/report' },
  activityReport: { method: 'GET', path: '/user-feedback/activity-report' },
  combinedReport: { method: 'GET', path: '/user-feedback/combined-report' },
  /** From here on additions: a backend without them answers 404. */
  rehearseActivity: { method: 'POST', path: '/activity/rehearse' },
  listActivityVersions: { method: 'GET', path: '/activity/:id/versions' },
  getActivityVersion: { method: 'GET', path: '/activity/:id/versions/:version' },
  restoreActivityVersion: { method: 'POST', path: '/activity/:id/versions/:version/restore' },
  listProgrammeVersions: { method: 'GET', path: '/programme/:id/versions' },
  getProgrammeVersion: { method: 'GET', path: '/programme/:id/versions/:version' },
  restoreProgrammeVersion: { method: 'POST', path: '/programme/:id/versions/:version/restore' },
  getFigures: { method: 'GET', path: '/user-feedback/figures' },
  /** POST, because an e-mail address has no place in an address. */
  searchPeople: { method: 'POST', path: '/people/search' },
  getPerson: { method: 'GET', path: '/people/:personId' },
  setRoles: { method: 'PUT', path: '/people/:personId/roles' },
  grantAccess: { method: 'POST', path: '/people/:personId/grants' },
  exportPerson: { method: 'GET', path: '/people/:personId/export' },
  prepareErasure: { method: 'POST', path: '/people/:personId/erasure' },
  erasePerson: { method: 'POST', path: '/people/:personId/erase' },
  listAuditLog: { method: 'GET', path: '/audit-log' },
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
