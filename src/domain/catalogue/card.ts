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
  /** How well it answers the search text; higher is better. Only the best of a search by words have it. */
  relevance?: number;
};

/** Has a date at all, whenever it is (decision C18). */
export const isAvailable = ({ availableAt }: Pick<Card, 'availableAt'>): boolean => availableAt !== null;

/** Has a date of completion (specification 3, "Card item"). */
export const isCompleted = ({ completedAt }: Pick<Card, 'completedAt'>): boolean => completedAt !== null;
