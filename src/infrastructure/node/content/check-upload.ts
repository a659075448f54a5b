import type { CheckedContent, ContentDefinition } from '../../../domain/checks/checked-content.ts';
import { picturesIn } from '../../../domain/checks/check-pictures.ts';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import { finding, type Finding } from '../../../domain/content/finding.ts';
import { keptPictureName } from '../../../domain/media/kept-picture.ts';
import { keptRecordingName, recordingTypes } from '../../../domain/media/kept-recording.ts';
import { recordingsOf } from '../../../domain/steps/step-kinds.ts';
import { located } from '../../shared/content/parse/located.ts';
import { captionsIn } from '../../../domain/media/captions.ts';
import type { AdminPorts } from '../people/admin-ports.ts';
import { secondsOfVideo } from '../media/examine-recording.ts';

type CheckPorts = Pick<AdminPorts, 'library' | 'checks' | 'pictures' | 'recordings'>;

/**
 * Runs all checks on an uploaded file; a Programme's Activities must be on this server. A file without translations
 * keeps those of the current version, which must fit it.
 */
export async function checkUpload(
  { library, checks, pictures, recordings }: CheckPorts,
  kind: ContentKind,
  bytes: Uint8Array,
): Promise<CheckedContent> {
  const slugs = kind === 'programme' ? await library.activitySlugs() : new Set<string>();
  const bare = await checks.check(kind, bytes, slugs);
  if (!bare.ok) return bare;
  const { slug, translations } = bare.definition;
  const kept = translations ? undefined : (await library[kind](slug))?.definition.translations;
  const content = kept ? await checks.check(kind, bytes, slugs, kept) : bare;
  if (!content.ok) return content;
  const missing = [
    ...(await missingPictures(pictures, content.definition)),
    ...(await unfitRecordings(recordings, content.definition)),
  ];
  if (missing.length === 0) return content;
  return { ok: false, findings: [...located(new TextDecoder().decode(bytes), missing), ...content.findings] };
}

/**
 * Checks a version that was published before, with its lines in the editor and its translations at that time, or none.
 */
export const checkStored = (
  ports: CheckPorts,
  kind: ContentKind,
  definition: ContentDefinition,
): Promise<CheckedContent> => {
  const text = JSON.stringify({ ...definition, translations: definition.translations ?? {} }, null, 2);
  return checkUpload(ports, kind, new TextEncoder().encode(text));
};

/** Finds uploaded pictures that content names but this server does not have. */
async function missingPictures(
  pictures: AdminPorts['pictures'],
  definition: ContentDefinition,
): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const { address, path } of picturesIn(definition)) {
    const name = keptPictureName(address);
    if (name !== null && (await pictures.mediaTypesOf(name)).length === 0)
      found.push(
        finding('missing-picture', path, `No picture with the address "${address}" was uploaded here.`),
      );
  }
  return found;
}

/**
 * Finds recordings that content names but this server does not have or has as another kind, and captions uploaded after
 * a video.
 */
export async function unfitRecordings(
  recordings: AdminPorts['recordings'],
  definition: ContentDefinition,
): Promise<Finding[]> {
  if (!('touchpoints' in definition)) return [];
  const named = definition.touchpoints.flatMap(({ steps }, touchpoint) =>
    steps.flatMap((step, place) =>
      recordingsOf(step).map((one) => ({
        ...one,
        captions: one.kind === 'video' ? (step.video?.captions ?? '') : '',
        path: `/touchpoints/${touchpoint}/steps/${place}${one.path}`,
      })),
    ),
  );
  const found: Finding[] = [];
  for (const { url, kind, captions, path } of named) {
    const recording = await recordings.find(keptRecordingName(url));
    if (recording && recordingTypes[recording.mediaType] === kind) {
      const seconds = captions === '' ? null : await secondsOfVideo(recording);
      const late = captionsIn(captions).find(({ start }) => seconds !== null && start >= seconds);
      if (late)
        found.push(
          finding(
            'unfit-recording',
            `${path}/captions`,
            `The caption that begins at ${late.from} is never shown: the video has ended by then.`,
          ),
        );
      continue;
    }
    const problem = recording
      ? `The recording with the address "${url}" is no ${kind}.`
      : `No recording with the address "${url}" was uploaded here.`;
    found.push(finding('unfit-recording', `${path}/url`, problem));
  }
  return found;
}
