/** What a recording is by its media type: those that every browser plays. */
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

/** Where uploaded recordings are on this site. */
export const keptRecordings = '/recordings/';

/** The address under which content names an uploaded recording. */
export const keptRecordingAddress = (name: string): string => `${keptRecordings}${name}`;

/** The name in such an address. */
export const keptRecordingName = (address: string): string => address.slice(keptRecordings.length);
