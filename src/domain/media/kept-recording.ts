/** The kind of recording of each supported media type: every browser plays these types. */
export const recordingTypes = {
  'audio/mpeg': 'audio',
  'audio/mp4': 'audio',
  'video/mp4': 'video',
} as const;

export type RecordingType = keyof typeof recordingTypes;

/** The maximum size of an upload (bytes). */
export const recordingLimits = { audio: 20 * 1024 * 1024, video: 100 * 1024 * 1024 } as const;

/**
 * The size of each part in which a recording is sent, stored and read (bytes); the last part may be smaller. A slow
 * connection sends one part in far less than the request limit (30 s). The database always reads whole parts.
 */
export const recordingPartBytes = 512 * 1024;

/** The upload limits of one person. */
export type RecordingAllowance = {
  /** The total size of unfinished uploads (bytes). */
  unfinishedBytes: number;
  /** The number of parts in a day (UTC), finished uploads included. */
  partsADay: number;
};

/** The upload limits of one person: two films at a time, and the parts of twenty films in a day. */
export const recordingAllowance: RecordingAllowance = {
  unfinishedBytes: 2 * recordingLimits.video,
  partsADay: 20 * (recordingLimits.video / recordingPartBytes),
};

/** The time (ms) without a new part after which an unfinished upload counts as abandoned. */
export const uploadAbandonedAfterMs = 24 * 60 * 60_000;

/** The path of uploaded recordings on this site. */
export const uploadedRecordingsPath = '/recordings/';

/** Returns the address under which content refers to an uploaded recording. */
export const toUploadedRecordingAddress = (name: string): string => `${uploadedRecordingsPath}${name}`;

/** Returns the name in the address of an uploaded recording. */
export const parseUploadedRecordingName = (address: string): string =>
  address.slice(uploadedRecordingsPath.length);
