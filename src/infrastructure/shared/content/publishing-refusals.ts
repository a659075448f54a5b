import { AppError, VersionConflict } from '../../../application/errors.ts';

/** The refusals of a publication or a renaming, with the same messages in every adapter. */

export const takenIdError = (slug: string): AppError =>
  new AppError('InvalidRequest', `'${slug}' is an id; choose another slug.`);

export const takenSlugError = (slug: string): AppError =>
  new AppError('InvalidRequest', `'${slug}' is, or was, the slug of another item; choose another one.`);

export const formerSlugError = (slug: string, today: string): AppError =>
  new AppError(
    'InvalidRequest',
    `'${slug}' was renamed to '${today}': give the file the slug '${today}', or another one.`,
  );

/** Makes the error for a change of an outdated version; `current` is the current one, undefined for a new slug. */
export const createVersionConflict = (
  current: { version: string; publishedAt: number; publishedBy: string } | undefined,
): VersionConflict =>
  new VersionConflict(
    current && {
      version: current.version,
      publishedAt: current.publishedAt,
      publishedBy: current.publishedBy,
    },
  );
