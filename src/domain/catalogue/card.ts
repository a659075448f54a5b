/** Who an Activity is for, or most of a Programme's. */
export type Audience = 'parent' | 'child' | 'teenager' | 'together';
export const audiences = ['parent', 'child', 'teenager', 'together'] as const satisfies Audience[];

/** A Programme or an Activity on the dashboard (specification 3, "Card item"). Instants are epoch ms. */
export type Card = {
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
  /** The author's word on whether its subject may hurt; without it the topics decide. */
  tender?: boolean;
  /** For whoever has not paid. */
  access?: 'free' | 'locked';
  /** Of an Activity: how often the family has finished it, alone or in any Programme. */
  timesFinished?: number;
  /** Of an Activity under way. */
  minutesLeft?: number;
  /** Of what is under way: its last change. */
  touchedAt?: number;
  /** Of an Activity that waits for what the family planned in it: what it asks after that, and for when it was planned. */
  checkIn?: { title: string; at: number };
  /** Of an Activity under way in a Programme only: that Programme's slug. */
  inProgramme?: string;
  /**
   * Of a Programme under way: what comes next, and when it opens. Without title and slug where its subject is tender or
   * the family left it for its safety.
   */
  next?: { title?: string; slug?: string; opensAt: number; isTender?: boolean };
  /** That of its words, where it is not the content's own. */
  language?: string;
  /** How well it answers the search text; higher is better. Only the best of a search by words have it. */
  relevance?: number;
};

/** Has a date at all, whenever it is (decision C18). */
export const isAvailable = ({ availableAt }: Pick<Card, 'availableAt'>): boolean => availableAt !== null;

/** Has a date of completion (specification 3, "Card item"). */
export const isCompleted = ({ completedAt }: Pick<Card, 'completedAt'>): boolean => completedAt !== null;
