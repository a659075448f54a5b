/** The field that every reply to an upload has. */
export const isNewUploadSchema = {
  type: 'boolean',
  description: 'False where the same file was there',
} as const;

/** The fields of a stored file. */
export const storedUploadProperties = {
  addedAt: { type: 'string', format: 'date-time' },
  isUsed: { type: 'boolean', description: 'Some version of some content names it' },
} as const;

/** The number of unused files that were removed. */
export const clearedUploadsSchema = {
  type: 'object',
  required: ['removed'],
  properties: { removed: { type: 'integer' } },
} as const;
