const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;

/** An instant in epoch ms as the ISO text of a run's file. */
export const isoOf = (instantMs: number): string => new Date(instantMs).toISOString();
/** The instant of an ISO text, in epoch ms. */
export const msOf = (iso: string): number => new Date(iso).getTime();

/** The formats that the schema of a run's file names. */
export const formats = {
  instant: (iso: string): boolean => isoInstant.test(iso) && Number.isFinite(msOf(iso)),
};
