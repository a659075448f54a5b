/** Returns whether a value has fields, each of an unknown type. */
export const isObjectWithFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Returns the fields of an external value, such as a thrown error or parsed JSON; none if it is not an object. */
export const fieldsOrEmptyObject = (value: unknown): Readonly<Record<string, unknown>> =>
  isObjectWithFields(value) ? value : {};
