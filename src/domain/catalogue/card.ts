/** The audience of an Activity, or of most Activities of a Programme. */
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
  /** The completed share (percent); a card with 100 shows a tick. */
  completedPercentage: number;
  availableAt: number | null;
  completedAt: number | null;
  // These fields are additions to specification 3; a backend that does not know them omits them.
  audience?: Audience;
  /** True if the author says that the subject may hurt, or if the family left the Activity for its safety. */
  tender?: boolean;
  /** The access of a person who has not paid. */
  access?: 'free' | 'locked';
  /** The number of times that the family has finished the Activity, standalone or in any Programme. */
  timesFinished?: number;
  /** The estimated minutes left of an Activity under way. */
  minutesLeft?: number;
  /** The instant of the last change of an Activity or Programme under way. */
  touchedAt?: number;
  /** The check-in of an Activity that waits for a plan: its title and the planned instant. */
  checkIn?: { title: string; at: number };
  /** The slug of the Programme that contains the latest run under way; missing when that run is standalone. */
  inProgramme?: string;
  /**
   * The next Activity of a Programme under way, and when it opens. Title and slug are missing when its subject is
   * tender or the family left it for its safety.
   */
  next?: { title?: string; slug?: string; opensAt: number; isTender?: boolean };
  /** The language of translated texts; missing when the texts are the author's own. */
  language?: string;
  /** The relevance to the search text; higher is better. Missing except on the best results of a text search. */
  relevance?: number;
};

/** Returns whether the card has a date at which the item is available, past or future (decision C18). */
export const hasAvailabilityDate = ({ availableAt }: Pick<CatalogueCard, 'availableAt'>): boolean =>
  availableAt !== null;

/** Returns whether the card has a date of completion (specification 3, "Card item"). */
export const isCardCompleted = ({ completedAt }: Pick<CatalogueCard, 'completedAt'>): boolean =>
  completedAt !== null;
