import { ValidationError, type AnyObjectSchema } from 'yup';

/** Returns the problem code of each field, by the field's name; empty when the form is valid. */
export function findFormProblems<Field extends string>(
  schema: AnyObjectSchema,
  values: { readonly [field in Field]: unknown },
): { [field in Field]?: string } {
  try {
    schema.validateSync(values, { abortEarly: false, strict: true });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return Object.fromEntries(error.inner.map(({ path, message }) => [path ?? '', message])) as {
      [field in Field]?: string;
    };
  }
}
