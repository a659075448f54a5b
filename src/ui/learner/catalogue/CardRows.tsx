import { memo, startTransition, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HomeRow } from '../../../domain/catalogue/home-rows.ts';
import { findScrollTargetIndex, toCardKey, sortCards } from '../../../domain/catalogue/shelves.ts';
import { Card } from '../../kit/Card.tsx';
import { CardRail } from '../../kit/CardRail.tsx';
import { activityPath, programmePath } from '../../context/paths.ts';
import { useCatalogueLabels } from '../CatalogueLabels.tsx';
import styles from './dashboard.module.css';
import { useCardFacts } from './CardFacts.tsx';

/** The number of rows that are rendered at once; they fill a screen. */
const firstRows = 2;

/**
 * Shows rows of cards, short ones side by side. The rows below the first screen are rendered one by one, because
 * rendering hundreds of cards at once would delay a press.
 */
export function CardRows({ rows }: { rows: readonly HomeRow[] }) {
  const { t } = useTranslation();
  const { ofRow } = useCatalogueLabels();
  const [shown, setShown] = useState(firstRows);
  const total = rows.length;
  useEffect(() => {
    if (shown >= total) return undefined;
    const timer = setTimeout(() => startTransition(() => setShown(shown + 1)));
    return () => clearTimeout(timer);
  }, [shown, total]);
  return (
    <div className={styles.rows}>
      {rows.slice(0, shown).map((row) => (
        <Row
          key={`${row.kind} ${row.label}`}
          row={row}
          title={row.kind === 'label' ? ofRow(row.label) : t(`home.row.${row.kind}`)}
        />
      ))}
    </div>
  );
}

/** Shows rows that open on a press, and renders their cards only then. */
export function FoldedCardRows({ rows }: { rows: readonly HomeRow[] }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (rows.length === 0) return null;
  return (
    <details className={styles.folded} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('filter.relationshipBuilders')}</summary>
      {isOpen && <CardRows rows={rows} />}
    </details>
  );
}

/** Shows a row, Programmes first, and scrolls to the first card that is available and not completed. */
const Row = memo(function Row({ row, title }: { row: HomeRow; title: string }) {
  const facts = useCardFacts();
  const cards = sortCards(row.cards);
  return (
    <CardRail title={title} startIndex={findScrollTargetIndex(cards)}>
      {cards.map((card) => (
        <Card
          key={toCardKey(card)}
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
