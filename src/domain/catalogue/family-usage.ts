/**
 * A family's use of the product in figures that name no Activity. `talks` is the number of finished Activities.
 * `hasBegun`: the family has begun one; `keepsBegun`: it has begun one that the dashboard hides.
 */
export type FamilyUsage = { talks: number; hasBegun: boolean; keepsBegun: boolean };
