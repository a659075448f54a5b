import type { Address } from './addresses.ts';

/** Where the calls of admins go (specification 7.6); apart from the others, so that learners do not load them. */
export const adminAddresses = {
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
  searchPeople: { method: 'POST', path: '/people-search' },
  getPerson: { method: 'GET', path: '/people/:personId' },
  setRoles: { method: 'PUT', path: '/people/:personId/roles' },
  grantAccess: { method: 'POST', path: '/people/:personId/grants' },
  endAccess: { method: 'POST', path: '/people/:personId/grants/:grantId/end' },
  exportPerson: { method: 'GET', path: '/people/:personId/export' },
  prepareErasure: { method: 'POST', path: '/people/:personId/erasure' },
  erasePerson: { method: 'POST', path: '/people/:personId/erase' },
  listAuditLog: { method: 'GET', path: '/audit-log' },
} as const satisfies Record<string, Address>;
