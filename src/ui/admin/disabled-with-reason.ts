/** A button that says why it does nothing now, and can still be reached. */
export const disabledWithReason = (isBarred: boolean, reasonId: string) =>
  isBarred ? ({ 'aria-disabled': true, 'aria-describedby': reasonId } as const) : {};
