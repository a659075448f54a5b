import { memo } from 'react';
import type { HomeRow } from '../../../domain/catalogue/home-rows.ts';
import { firstToScrollTo, cardKeyOf, sortCards } from '../../../domain/catalogue/shelves.ts';
import { Card } from '../../kit/Card.tsx';
import { CardRail } from '../../kit/CardRail.tsx';
import { activityPath, programmePath } from '../../context/paths.ts';
import { useFacts } from './CardFacts.tsx';

/** One row: Programmes before Activities, opened at the first one available and not completed. */
export const Row = memo(function Row({ row, title }: { row: HomeRow; title: string }) {
  const facts = useFacts();
  const cards = sortCards(row.cards);
  return (
    <CardRail title={title} startIndex={firstToScrollTo(cards)}>
      {cards.map((card) => (
        <Card
          key={cardKeyOf(card)}
          to={
            card.type === 'Programme' ? programmePath(card.slug) : activityPath(card.slug, card.inProgramme)
          }
          title={card.title}
          kind={card.type}
          summary={card.summaryShort}
          imageSrc={card.imageSrc}
          language={card.language}
          facts={facts(card)}
          access={card.access}
          completedPercentage={card.completedPercentage}
        />
      ))}
    </CardRail>
  );
});
