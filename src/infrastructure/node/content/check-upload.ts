import type { CheckedContent, ContentDefinition } from '../../../domain/checks/checked-content.ts';
import { listContentPictures } from '../../../domain/checks/check-pictures.ts';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import { createFinding, type Finding } from '../../../domain/content/finding.ts';
import { parseUploadedPictureName } from '../../../domain/media/kept-picture.ts';
import { parseUploadedRecordingName, recordingTypes } from '../../../domain/media/kept-recording.ts';
import { listStepRecordings } from '../../../domain/steps/step-kinds.ts';
import { addFindingPositions } from '../../shared/content/parse/finding-positions.ts';
import { parseCaptions } from '../../../domain/media/captions.ts';
import type { AdminPorts } from '../people/admin-ports.ts';
import { readVideoSeconds } from '../media/examine-recording.ts';

type CheckPorts = Pick<AdminPorts, 'library' | 'checks' | 'pictures' | 'recordings'>;

/**
 * Runs all checks on an uploaded file; a Programme's Activities must be on this server. A file without translations
 * keeps those of the current version, which must fit the file.
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
    ...(await findUnfitRecordings(recordings, content.definition)),
  ];
  if (missing.length === 0) return content;
  return {
    ok: false,
    findings: [...addFindingPositions(new TextDecoder().decode(bytes), missing), ...content.findings],
  };
}

/**
 * Checks a version that was published before. Its findings have the line numbers that the editor shows; its
 * translations are those that it had, or none.
 */
export const checkStoredVersion = (
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
  for (const { address, path } of listContentPictures(definition)) {
    const name = parseUploadedPictureName(address);
    if (name !== null && (await pictures.mediaTypesOf(name)).length === 0)
      found.push(
        createFinding('missing-picture', path, `No picture with the address "${address}" was uploaded here.`),
      );
  }
  return found;
}

/**
 * Finds recordings that content names but this server does not have or has as another kind, and captions uploaded after
 * a video.
 */
export async function findUnfitRecordings(
  recordings: AdminPorts['recordings'],
  definition: ContentDefinition,
): Promise<Finding[]> {
  if (!('touchpoints' in definition)) return [];
  const named = definition.touchpoints.flatMap(({ steps }, touchpoint) =>
    steps.flatMap((step, place) =>
      listStepRecordings(step).map((one) => ({
        ...one,
        captions: one.kind === 'video' ? (step.video?.captions ?? '') : '',
        path: `/touchpoints/${touchpoint}/steps/${place}${one.path}`,
      })),
    ),
  );
  const found: Finding[] = [];
  for (const { url, kind, captions, path } of named) {
    const recording = await recordings.find(parseUploadedRecordingName(url));
    if (recording && recordingTypes[recording.mediaType] === kind) {
      const seconds = captions === '' ? null : await readVideoSeconds(recording);
      const late = parseCaptions(captions).find(({ start }) => seconds !== null && start >= seconds);
      if (late)
        found.push(
          createFinding(
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
    found.push(createFinding('unfit-recording', `${path}/url`, problem));
  }
  return found;
}
