import type { ActivityDetails, ActivityState } from '../../../../domain/activity/progression.ts';
import { fieldsOf, flagOf, neededText, sameWords, textOf, textsOf } from './read-fields.ts';

/** The schemas of the fields that Activities and Programmes have in common. */
export const summaryProperties = {
  id: { type: 'string' },
  slug: { type: 'string' },
  title: { type: 'string' },
  subtitle: { type: 'string' },
  summaryShort: { type: 'string' },
  summaryFull: { type: 'string' },
  imageSrc: { type: 'string' },
  introVideoUrl: { type: 'string' },
  status: { type: 'string', description: 'Draft, Available or Payment Required' },
  durations: { type: 'array', items: { type: 'string' } },
  lifeChallenges: { type: 'array', items: { type: 'string' } },
  tender: {
    type: 'boolean',
    description:
      'An addition: whether its subject may hurt; true as well where the family left it for its safety. Without it the topics decide',
  },
  finish: {
    type: 'string',
    description: "An addition: 'quiet' where its end is said without paper scraps or anything else to do",
  },
  language: {
    type: 'string',
    description:
      "An addition: that of its words, where it is not the content's own, as Accept-Language asked for",
  },
  languages: {
    type: 'array',
    items: { type: 'string' },
    description: "An addition: those that there are besides the content's own",
  },
} as const;

/** An object type whose undefined fields are absent. */
type Present<T> = T extends unknown
  ? { [Field in keyof T as undefined extends T[Field] ? never : Field]: T[Field] } & {
      [Field in keyof T as undefined extends T[Field] ? Field : never]?: Exclude<T[Field], undefined>;
    }
  : never;

/** Omits the fields whose value is undefined. */
export function present<const Read extends object>(read: Read): Present<Read> {
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) as Present<Read>;
}

type Summary = Pick<ActivityDetails, keyof typeof summaryProperties>;

/**
 * Reads the fields that Activities and Programmes have in common. Throws without a title, and without both id and slug.
 */
export function readSummary(wire: unknown): Summary {
  const { id, slug, status, ...rest } = fieldsOf<Summary>(wire);
  const isUnpaid = sameWords(status, 'Payment Required');
  return present({
    id: neededText(textOf(id) || slug),
    slug: neededText(textOf(slug) || id),
    title: neededText(rest.title),
    subtitle: textOf(rest.subtitle),
    summaryShort: textOf(rest.summaryShort) ?? '',
    summaryFull: textOf(rest.summaryFull) ?? '',
    imageSrc: textOf(rest.imageSrc),
    introVideoUrl: textOf(rest.introVideoUrl),
    status: isUnpaid ? 'Payment Required' : (textOf(status) as ActivityState),
    durations: textsOf(rest.durations),
    lifeChallenges: textsOf(rest.lifeChallenges),
    tender: flagOf(rest.tender),
    finish: textOf(rest.finish) as ActivityDetails['finish'],
    language: textOf(rest.language),
  });
}
