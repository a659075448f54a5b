/** What the wire tells of each file that authors upload, whatever it holds. */
export const isNewUpload = { type: 'boolean', description: 'False where the same file was there' } as const;

/** Of a file that is kept. */
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
