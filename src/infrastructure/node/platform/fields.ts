/** Whether a value has fields that can be asked for, each of a type that is not known. */
export const hasFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The fields of a value from outside, such as a thrown error or parsed JSON; what is no object has none. */
export const fieldsOrNone = (value: unknown): Readonly<Record<string, unknown>> =>
  hasFields(value) ? value : {};
