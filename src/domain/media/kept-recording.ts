/** The kinds of recordings by media type: the types that every browser plays. */
export const recordingTypes = {
  'audio/mpeg': 'audio',
  'audio/mp4': 'audio',
  'video/mp4': 'video',
} as const;

export type RecordingType = keyof typeof recordingTypes;

/** Bytes of an upload. */
export const recordingLimits = { audio: 20 * 1024 * 1024, video: 100 * 1024 * 1024 } as const;

/**
 * Bytes of each part in which a recording is sent, kept and read; the last one may have fewer. A slow line sends one in
 * far less than a request may take (30 s), and a database reads a part as a whole, however little of it is wanted.
 */
export const recordingPartBytes = 512 * 1024;

/** The allowance of recordings for one person. */
export type RecordingAllowance = {
  /** Bytes of uploads that are not finished, all together. */
  unfinishedBytes: number;
  /** Parts on a day (UTC), of finished uploads as well. */
  partsADay: number;
};

/** Two films under way, and as many parts on a day as twenty films have. */
export const recordingAllowance: RecordingAllowance = {
  unfinishedBytes: 2 * recordingLimits.video,
  partsADay: 20 * (recordingLimits.video / recordingPartBytes),
};

/** An upload of which nothing has come for so long is given up (ms). */
export const uploadRestMs = 24 * 60 * 60_000;

/** The path of uploaded recordings on this site. */
export const keptRecordings = '/recordings/';

/** The address under which content names an uploaded recording. */
export const keptRecordingAddress = (name: string): string => `${keptRecordings}${name}`;

/** The name in such an address. */
export const keptRecordingName = (address: string): string => address.slice(keptRecordings.length);
