/**
 * An anonymous summary of a family's use: the number of finished Activities (`talks`), whether it has begun any, and
 * whether it has begun one that the dashboard hides.
 */
export type FamilyUsage = { talks: number; hasBegun: boolean; keepsBegun: boolean };
