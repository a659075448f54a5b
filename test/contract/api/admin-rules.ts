import type { Permission } from '../../../src/domain/account/permissions.ts';
import type { Role } from '../../../src/domain/account/roles.ts';

/**
 * The roles that hold each permission, written down a second time so that the tests notice a change of the table.
 * Admins hold all of them.
 */
export const holders: Readonly<Record<Permission, readonly Role[]>> = {
  'content.list': ['author', 'reviewer', 'publisher', 'analyst', 'admin'],
  'content.read': ['author', 'reviewer', 'publisher', 'admin'],
  'content.comment': ['author', 'reviewer', 'publisher', 'admin'],
  'content.write': ['author', 'publisher', 'admin'],
  'content.review': ['reviewer', 'admin'],
  'content.publish': ['publisher', 'admin'],
  'figures.read': ['analyst', 'admin'],
  'reports.download': ['analyst', 'admin'],
  'people.read': ['support', 'admin'],
  'people.access': ['support', 'admin'],
  'people.export': ['admin'],
  'people.erase': ['admin'],
  'people.roles': ['admin'],
  'audit.read': ['admin'],
  'shop.codes': ['admin'],
  'shop.licences': ['admin'],
  'sales.read': ['admin'],
  'mail.queue': ['support', 'admin'],
  'terms.read': ['admin'],
};

const calls: Readonly<Record<Permission, readonly string[]>> = {
  'content.list': ['GET /activity', 'GET /programme'],
  'content.read': [
    'GET /picture',
    'GET /recording',
    'GET /planned-publication',
    'GET /preview-link',
    'GET /working-copy',
    'GET /working-copy/:copyId',
    'GET /working-copy/:copyId/review',
    'GET /content-comment',
    ...ofBoth((kind) => [
      `GET ${kind}/:id/versions`,
      `GET ${kind}/:id/versions/:version`,
      `GET ${kind}/:id/sign-offs`,
    ]),
  ],
  'content.comment': [
    'POST /content-comment',
    'POST /content-comment/:commentId/resolve',
    'POST /content-comment/:commentId/remove',
  ],
  'content.write': [
    'POST /activity/validate',
    'POST /programme/validate',
    'POST /picture/create',
    'POST /recording/upload/:uploadId/part/:place',
    'POST /recording/upload/:uploadId/create',
    'POST /preview-link/create',
    'POST /preview-link/:linkId/end',
    'PUT /working-copy/:copyId',
    'POST /working-copy/:copyId/remove',
    'POST /working-copy/:copyId/review/ask',
    'POST /working-copy/:copyId/review/end',
  ],
  'content.review': [
    'POST /working-copy/:copyId/review/changes',
    'POST /working-copy/:copyId/sign',
    'POST /sign-off/:signOffId/take-back',
    ...ofBoth((kind) => [`POST ${kind}/:id/versions/:version/sign`]),
  ],
  'content.publish': [
    'POST /activity/rehearse',
    'POST /picture/clear-unused',
    'POST /recording/clear-unused',
    'POST /planned-publication/:planId/move',
    'POST /planned-publication/:planId/cancel',
    ...ofBoth((kind) => [
      `POST ${kind}/create`,
      `POST ${kind}/plan`,
      `POST ${kind}/:id/versions/:version/restore`,
      `GET ${kind}/:id/state`,
      ...['withdraw', 'archive', 'bring-back', 'rename'].map((act) => `POST ${kind}/:id/${act}`),
    ]),
  ],
  'figures.read': ['GET /user-feedback/figures', 'GET /user-feedback/leaving'],
  'reports.download': [
    'GET /user-feedback/report',
    'GET /user-feedback/activity-report',
    'GET /user-feedback/combined-report',
  ],
  'people.read': ['POST /people-search', 'GET /people/:personId'],
  'people.access': ['POST /people/:personId/grants', 'POST /people/:personId/grants/:grantId/end'],
  'people.export': ['GET /people/:personId/export'],
  'people.erase': ['POST /people/:personId/erasure', 'POST /people/:personId/erase'],
  'people.roles': ['PUT /people/:personId/roles'],
  'audit.read': ['GET /audit-log'],
  'shop.codes': ['GET /shop/promo-code', 'POST /shop/promo-code/create', 'POST /shop/promo-code/:code/end'],
  'shop.licences': ['POST /shop/licence-search', 'POST /shop/licence/give', 'POST /shop/licence/forget'],
  'sales.read': ['GET /shop/sales', 'GET /shop/sales-file'],
  'mail.queue': ['GET /mail-queue', 'POST /mail-queue/:mailId/try-again'],
  'terms.read': ['GET /terms'],
};

function ofBoth(named: (kind: string) => readonly string[]): string[] {
  return ['/activity', '/programme'].flatMap((kind) => [...named(kind)]);
}

/** The permission that each call of the admin app requires, by its verb and path. */
export const adminRules: Readonly<Record<string, Permission>> = Object.fromEntries(
  Object.entries(calls).flatMap(([permission, names]) =>
    names.map((name) => [name, permission as Permission] as const),
  ),
);
