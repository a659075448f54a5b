import type { ActivityDefinition } from '../activity/definition.ts';
import { withTextOfVisit, countDistinctVisits } from '../flow/recall.ts';
import type { Finding } from '../content/finding.ts';

/** An Activity with the texts of a later visit. `pathOf` converts a path in this version to the path in the file. */
type AtVisit = { definition: ActivityDefinition; pathOf: (path: string) => string };

/**
 * Returns an Activity with the texts of each later visit; none when no step has variants. Touchpoints and steps without
 * variants stay the same objects.
 */
export function listLaterVisits(definition: ActivityDefinition): AtVisit[] {
  const { touchpoints } = definition;
  return Array.from({ length: countDistinctVisits(definition) - 1 }, (_, index) => {
    const said = touchpoints.map((touchpoint) => {
      const steps = touchpoint.steps.map((step) => withTextOfVisit(step, index + 1));
      return steps.every((step, place) => step === touchpoint.steps[place])
        ? touchpoint
        : { ...touchpoint, steps };
    });
    return {
      definition: { ...definition, touchpoints: said },
      pathOf: (path) => {
        const [, touchpoint, place] = /^\/touchpoints\/(\d+)\/steps\/(\d+)\/text$/.exec(path) ?? [];
        const step = touchpoints[Number(touchpoint)]?.steps[Number(place)];
        const variants = step && 'variants' in step ? step.variants : undefined;
        const variant = (index + 1) % ((variants?.length ?? 0) + 1);
        return variant === 0 ? path : path.replace(/text$/, `variants/${variant - 1}`);
      },
    };
  });
}

/** Returns the findings of a later visit that are not in `before`. Their messages are still computed only when read. */
export function excludeKnownFindings(
  before: readonly Finding[],
  later: readonly Finding[],
  { pathOf }: Pick<AtVisit, 'pathOf'>,
): Finding[] {
  const keyOf = ({ rule, path }: Finding): string => `${rule} ${path}`;
  const known = new Set(before.map(keyOf));
  return later
    .map((found): Finding => {
      const path = pathOf(found.path);
      if (path === found.path) return found;
      const properties = Object.getOwnPropertyDescriptors(found);
      return Object.defineProperties(
        { ...noFinding },
        { ...properties, path: { value: path, enumerable: true } },
      );
    })
    .filter((found) => !known.has(keyOf(found)));
}

const noFinding: Finding = { rule: '', severity: 'error', path: '', message: '' };
