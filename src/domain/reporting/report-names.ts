/** The reports that admins download (specification 7.6), in the order of their buttons on the screen. */
export const reportNames = ['programme', 'activity', 'combined'] as const;

export type ReportName = (typeof reportNames)[number];
