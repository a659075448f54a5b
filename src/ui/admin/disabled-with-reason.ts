/** Returns the attributes of a button that is disabled but can have the focus, so that its reason is spoken. */
export const disabledReasonAttributes = (isBarred: boolean, reasonId: string) =>
  isBarred ? ({ 'aria-disabled': true, 'aria-describedby': reasonId } as const) : {};
