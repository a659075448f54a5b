/** A message that a dialog shows (decision A66). */
export type EditorMessage =
  | { kind: 'missing' | 'verified' | 'serverInvalid' | 'unexpected' | 'invalidFile' }
  | { kind: 'typedMeanwhile'; file: string }
  | { kind: 'uploaded'; status: number; meaning: 'isDraft' | 'isAvailable' | 'isSame'; inTheMiddle?: number }
  | { kind: 'uploadFailed'; error: string };
