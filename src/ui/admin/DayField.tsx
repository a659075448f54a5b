import type { ComponentProps } from 'react';
import { TextField } from '../kit/forms/TextField.tsx';

/** Shows a date field, whose value is `2026-11-28`, or '' before a day is chosen. */
export function DayField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'max'>) {
  // Without a maximum, browsers accept years of six digits, which the program cannot read.
  return <TextField {...props} type="date" max="9999-12-31" />;
}
