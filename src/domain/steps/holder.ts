export const deviceHolders = ['everyone', 'grown-up', 'child'] as const;

/** The holder of the device during a step: the people for whom the step is shown; everyone by default. */
export type DeviceHolder = (typeof deviceHolders)[number];

/** A holder who is one person. */
export type SingleHolder = Exclude<DeviceHolder, 'everyone'>;

/** The text that replaces private texts on the screen. */
export const closedPartText = '•••';

/** The text that replaces a private answer in transcripts and reports. */
export const privateAnswerText = 'answered privately';
