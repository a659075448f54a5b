import type { ActivityDefinition } from '../activity/definition.ts';
import type { ProgrammeDefinition } from '../programme/programme.ts';
import { listStepPictures } from '../steps/step-kinds.ts';
import { createFinding, type Finding } from '../content/finding.ts';
import { formatSpellingSuggestion } from '../content/nearest.ts';

/** The pictures that content may use, as far as they are known. */
export type AllowedPictures = {
  /** The allowed origins of pictures besides this site, as `https://pictures.example`; null when unknown. */
  origins: readonly string[] | null;
  /** This site's pictures, as `/images/content/fire.svg`; null when unknown. */
  files: ReadonlySet<string> | null;
};

export const picturesWithoutLimits: AllowedPictures = { origins: null, files: null };

/** Checks that pictures are on this site, or on a host that the deployment allows. The content must fit its schema. */
export function checkPictures(
  definition: ActivityDefinition | ProgrammeDefinition,
  known: AllowedPictures,
): Finding[] {
  return listContentPictures(definition).flatMap(({ address, path }) => {
    const outside = outsideOrigin(address, known);
    if (outside !== null)
      return [
        createFinding(
          'outside-picture',
          path,
          `Families would not see this picture: it lies on another host, ${outside}. Put it on this site, or have the operator name the host in PICTURE_HOSTS.`,
        ),
      ];
    const { files } = known;
    const file = fileOf(address);
    return files === null || !file.startsWith('/images/') || files.has(file)
      ? []
      : [
          createFinding(
            'missing-picture',
            path,
            `There is no picture "${address}" on this site.${formatSpellingSuggestion(file, files)}`,
          ),
        ];
  });
}

/** Returns every picture of an item, with its path. */
export function listContentPictures(
  definition: ActivityDefinition | ProgrammeDefinition,
): { address: string; path: string }[] {
  const { imageSrc } = definition;
  const cover = imageSrc === undefined ? [] : [{ address: imageSrc, path: '/imageSrc' }];
  if (!('touchpoints' in definition)) return cover;
  const inSteps = definition.touchpoints.flatMap(({ steps }, touchpoint) =>
    steps.flatMap((step, place) =>
      listStepPictures(step).map(({ picture, path }) => ({
        address: picture.url,
        path: `/touchpoints/${touchpoint}/steps/${place}${path}/url`,
      })),
    ),
  );
  return [...cover, ...inSteps];
}

/** Returns the origin of an address that is not allowed; null when it is allowed or cannot be checked. */
function outsideOrigin(address: string, { origins }: AllowedPictures): string | null {
  const origin = /^https?:\/\/[^/?#]+/i
    .exec(address)?.[0]
    .toLowerCase()
    .replace(/^(https:.*):443$/, '$1');
  return origin === undefined || origins === null || origins.includes(origin) ? null : origin;
}

/** Returns the decoded path of an address, without query and fragment, to compare it with file names. */
function fileOf(address: string): string {
  const path = address.replace(/[?#].*$/s, '');
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
