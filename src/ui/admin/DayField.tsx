import type { ComponentProps } from 'react';
import { TextField } from '../kit/forms/TextField.tsx';

/** One day, as `2026-11-28`; empty before one is chosen. */
export function DayField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'max'>) {
  // Without an end a year has room for six digits, which no date of the program has.
  return <TextField {...props} type="date" max="9999-12-31" />;
}
