const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;

/** Converts epoch ms into the ISO text of a run's file. */
export const toIsoInstant = (instantMs: number): string => new Date(instantMs).toISOString();
/** Converts an ISO text into epoch ms. */
export const parseIsoInstant = (iso: string): number => new Date(iso).getTime();

/** The formats used in the schema of a run's file. */
export const formats = {
  instant: (iso: string): boolean => isoInstant.test(iso) && Number.isFinite(parseIsoInstant(iso)),
};
