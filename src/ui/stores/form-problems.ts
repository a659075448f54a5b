import { ValidationError, type AnyObjectSchema } from 'yup';

/** The word of each field's problem, by the field's name; empty where the form may be sent. */
export function problemsIn<Field extends string>(
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
