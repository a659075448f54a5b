import { useTranslation } from 'react-i18next';
import type { VersionImpactPreview } from '../../application/ports/device/authoring/authoring-gateway.ts';

const outcomes = ['unaffected', 'otherSteps', 'removedStep', 'lostAnswer'] as const;

/** Shows how publishing a version affects families who have begun the Activity and not finished it. */
export function PublishingImpact({
  rehearsal: { underWay, isNew, isCurrent },
  isDraft = false,
}: {
  rehearsal: VersionImpactPreview;
  /** True if the version has the status Draft, which withdraws the Activity from families. */
  isDraft?: boolean;
}) {
  const { t } = useTranslation('admin');
  if (underWay === null) return <p>{t('publishing.errors')}</p>;
  if (isNew) return <p>{t('publishing.isNew')}</p>;
  const { runs } = underWay;
  return (
    <>
      {isDraft && <p>{t('publishing.becomesDraft')}</p>}
      {isCurrent && <p>{t('publishing.isCurrent')}</p>}
      <p>{runs === 0 ? t('publishing.noRuns') : t('publishing.runs', { count: runs })}</p>
      {isDraft && runs > 0 && <p>{t('publishing.mayFinish')}</p>}
      {runs > 0 && (
        <ul>
          {outcomes.map((outcome) => (
            <li key={outcome}>{t(`publishing.${outcome}`, { count: underWay[outcome] })}</li>
          ))}
        </ul>
      )}
    </>
  );
}
