import type { ComponentProps } from 'react';
import { TextField } from '../kit/forms/TextField.tsx';

/** Shows a field for one day, as `2026-11-28`; empty before a day is chosen. */
export function DayField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'max'>) {
  // Without a maximum the browser accepts years of six digits, which no date of the program has.
  return <TextField {...props} type="date" max="9999-12-31" />;
}
