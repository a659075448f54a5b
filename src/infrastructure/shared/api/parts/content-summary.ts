import type { ActivityDetails, ActivityState } from '../../../../domain/activity/progression.ts';
import {
  readObjectFields,
  readBoolean,
  readRequiredText,
  equalsIgnoringCase,
  readText,
  readTexts,
} from './read-fields.ts';

/** The schemas of the fields that Activities and Programmes have in common. */
export const summarySchemaProperties = {
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
export function omitUndefined<const Read extends object>(read: Read): Present<Read> {
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) as Present<Read>;
}

type Summary = Pick<ActivityDetails, keyof typeof summarySchemaProperties>;

/**
 * Reads the fields that Activities and Programmes have in common. @throws TypeError without a title, and without both
 * id and slug.
 */
export function readContentSummary(wire: unknown): Summary {
  const { id, slug, status, ...rest } = readObjectFields<Summary>(wire);
  const isUnpaid = equalsIgnoringCase(status, 'Payment Required');
  return omitUndefined({
    id: readRequiredText(readText(id) || slug),
    slug: readRequiredText(readText(slug) || id),
    title: readRequiredText(rest.title),
    subtitle: readText(rest.subtitle),
    summaryShort: readText(rest.summaryShort) ?? '',
    summaryFull: readText(rest.summaryFull) ?? '',
    imageSrc: readText(rest.imageSrc),
    introVideoUrl: readText(rest.introVideoUrl),
    status: isUnpaid ? 'Payment Required' : (readText(status) as ActivityState),
    durations: readTexts(rest.durations),
    lifeChallenges: readTexts(rest.lifeChallenges),
    tender: readBoolean(rest.tender),
    finish: readText(rest.finish) as ActivityDetails['finish'],
    language: readText(rest.language),
  });
}
