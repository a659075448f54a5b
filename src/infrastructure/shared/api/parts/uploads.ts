/** A field of every upload's reply, for files of any kind. */
export const isNewUpload = { type: 'boolean', description: 'False where the same file was there' } as const;

/** Fields of a kept file. */
export const keptUpload = {
  addedAt: { type: 'string', format: 'date-time' },
  isUsed: { type: 'boolean', description: 'Some version of some content names it' },
} as const;

/** How many unused files were taken away. */
export const clearedUploads = {
  type: 'object',
  required: ['removed'],
  properties: { removed: { type: 'integer' } },
} as const;
