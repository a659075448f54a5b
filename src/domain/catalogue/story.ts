/**
 * A summary of the family's use without any name: how many talks it finished, whether it has begun any, and whether it
 * has begun one that home does not show.
 */
export type Story = { talks: number; hasBegun: boolean; keepsBegun: boolean };
