/** Returns attributes that make a button inactive but focusable, so that screen readers can read the reason. */
export const disabledReasonAttributes = (isBarred: boolean, reasonId: string) =>
  isBarred ? ({ 'aria-disabled': true, 'aria-describedby': reasonId } as const) : {};
