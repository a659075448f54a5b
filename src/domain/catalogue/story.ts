/**
 * What an account knows of its family without naming anything: how many talks it finished, whether it has begun any,
 * and whether it has begun something that home does not show.
 */
export type Story = { talks: number; hasBegun: boolean; keepsBegun: boolean };
