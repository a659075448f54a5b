import type { ActivityDefinition } from '../activity/definition.ts';
import type { ProgrammeDefinition } from '../programme/programme.ts';
import { picturesOf } from '../steps/step-kinds.ts';
import { finding, type Finding } from '../content/finding.ts';
import { didYouMean } from '../content/nearest.ts';

/** The pictures that content may name, as far as they are known. */
export type KnownPictures = {
  /**
   * The allowed origins of pictures besides this site, as `https://pictures.example`; null where they are not known.
   */
  origins: readonly string[] | null;
  /** This site's pictures, as `/images/content/fire.svg`; null where they are not known. */
  files: ReadonlySet<string> | null;
};

export const unknownPictures: KnownPictures = { origins: null, files: null };

/** Pictures lie on this site, or on a host that the deployment names. The content fits its schema. */
export function checkPictures(
  definition: ActivityDefinition | ProgrammeDefinition,
  known: KnownPictures,
): Finding[] {
  return picturesIn(definition).flatMap(({ address, path }) => {
    const outside = outsideOrigin(address, known);
    if (outside !== null)
      return [
        finding(
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
          finding(
            'missing-picture',
            path,
            `There is no picture "${address}" on this site.${didYouMean(file, files)}`,
          ),
        ];
  });
}

/** Every picture that content names, each with its place. */
export function picturesIn(
  definition: ActivityDefinition | ProgrammeDefinition,
): { address: string; path: string }[] {
  const { imageSrc } = definition;
  const cover = imageSrc === undefined ? [] : [{ address: imageSrc, path: '/imageSrc' }];
  if (!('touchpoints' in definition)) return cover;
  const inSteps = definition.touchpoints.flatMap(({ steps }, touchpoint) =>
    steps.flatMap((step, place) =>
      picturesOf(step).map(({ picture, path }) => ({
        address: picture.url,
        path: `/touchpoints/${touchpoint}/steps/${place}${path}/url`,
      })),
    ),
  );
  return [...cover, ...inSteps];
}

/** The unknown host of an address; null where the host is known or cannot be checked. */
function outsideOrigin(address: string, { origins }: KnownPictures): string | null {
  const origin = /^https?:\/\/[^/?#]+/i
    .exec(address)?.[0]
    .toLowerCase()
    .replace(/^(https:.*):443$/, '$1');
  return origin === undefined || origins === null || origins.includes(origin) ? null : origin;
}

/** The address as its file is called: without what follows the path, and with its characters as they are. */
function fileOf(address: string): string {
  const path = address.replace(/[?#].*$/s, '');
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
