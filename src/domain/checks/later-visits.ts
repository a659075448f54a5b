import type { ActivityDefinition } from '../activity/definition.ts';
import { saidAtVisit, visitsOf } from '../flow/recall.ts';
import type { Finding } from '../content/finding.ts';

/** An Activity as it is said at a later visit. `pathOf` gives the place in the file of what is found there. */
type AtVisit = { definition: ActivityDefinition; pathOf: (path: string) => string };

/**
 * The later visits of an Activity that differ from those before; none where no step has variants. What is said as at
 * the first visit is the same object.
 */
export function laterVisits(definition: ActivityDefinition): AtVisit[] {
  const { touchpoints } = definition;
  return Array.from({ length: visitsOf(definition) - 1 }, (_, index) => {
    const said = touchpoints.map((touchpoint) => {
      const steps = touchpoint.steps.map((step) => saidAtVisit(step, index + 1));
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

/** The findings of later visits that were not made before. Paths and messages are computed when they are read. */
export function newFindings(
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
