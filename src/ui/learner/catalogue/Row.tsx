import { memo } from 'react';
import { firstToScrollTo, sortCards, type Shelf } from '../../../domain/catalogue/shelves.ts';
import { Card } from '../../kit/Card.tsx';
import { CardRail } from '../../kit/CardRail.tsx';
import { useLabels } from '../Labels.tsx';
import { activityPath, programmePath } from '../../context/paths.ts';

/** One category: Programmes before Activities, opened at the first one available and not completed. */
export const Row = memo(function Row({ shelf }: { shelf: Shelf }) {
  const { ofRow, ofValue } = useLabels();
  const cards = sortCards(shelf.cards);
  return (
    <CardRail title={ofRow(shelf.label)} startIndex={firstToScrollTo(cards)}>
      {cards.map((card) => (
        <Card
          key={`${card.type} ${card.slug}`}
          to={card.type === 'Programme' ? programmePath(card.slug) : activityPath(card.slug)}
          title={card.title}
          kind={card.type}
          summary={card.summaryShort}
          imageSrc={card.imageSrc}
          chips={[...card.relationshipBuilders, ...card.durations].map(ofValue)}
          completedPercentage={card.completedPercentage}
        />
      ))}
    </CardRail>
  );
});
