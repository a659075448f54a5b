import { object, string } from 'yup';

const needed = () => string().test('needed', 'needed', (text) => (text ?? '').trim() !== '');

/** Access that is given by a licence, as it is typed: its last day and its reference. */
export const grantSchema = object({ until: needed(), reference: needed() });
