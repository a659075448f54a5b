/** The people whom an Activity, or most of a Programme, is for. */
export type Audience = 'parent' | 'child' | 'teenager' | 'together';
export const audiences = ['parent', 'child', 'teenager', 'together'] as const satisfies Audience[];

/** A Programme or an Activity on the dashboard (specification 3, "Card item"). Instants are epoch ms. */
export type CatalogueCard = {
  type: 'Programme' | 'Activity';
  title: string;
  summaryShort: string;
  slug: string;
  imageSrc?: string;
  lifeChallenges: string[];
  relationshipBuilders: string[];
  durations: string[];
  /** 0 to 100; 100 shows the tick. */
  completedPercentage: number;
  availableAt: number | null;
  completedAt: number | null;
  // Additions to specification 3: a backend that does not know them leaves them out.
  audience?: Audience;
  /** The author's word on whether its subject may hurt, or true where the family left it for its safety. */
  tender?: boolean;
  /** The access that a person without payment has. */
  access?: 'free' | 'locked';
  /** The number of times that the family has finished this Activity, alone or in any Programme. */
  timesFinished?: number;
  /** The minutes left of an Activity under way. */
  minutesLeft?: number;
  /** The last change of an Activity or Programme under way. */
  touchedAt?: number;
  /** The check-in of an Activity that waits for a plan: the question asked after it, and the planned instant. */
  checkIn?: { title: string; at: number };
  /** The slug of the Programme in which this Activity is under way, where it is under way nowhere else. */
  inProgramme?: string;
  /**
   * The next step of a Programme under way, and when it opens. Without title and slug where its subject is tender or
   * the family left it for its safety.
   */
  next?: { title?: string; slug?: string; opensAt: number; isTender?: boolean };
  /** The language of its words, where it is not the content's own. */
  language?: string;
  /** How well it answers the search text; higher is better. Only the best of a search by words have it. */
  relevance?: number;
};

/** Has a date at all, whenever it is (decision C18). */
export const isAvailable = ({ availableAt }: Pick<CatalogueCard, 'availableAt'>): boolean =>
  availableAt !== null;

/** Has a date of completion (specification 3, "Card item"). */
export const isCompleted = ({ completedAt }: Pick<CatalogueCard, 'completedAt'>): boolean =>
  completedAt !== null;
