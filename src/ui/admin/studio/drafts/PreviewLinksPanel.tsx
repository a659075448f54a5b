import type { ContentItemName } from '../../../../domain/content/content-kind.ts';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { DraftingGateway } from '../../../../application/ports/device/authoring/drafting.ts';
import { Button } from '../../../kit/Button.tsx';
import styles from '../../admin.module.css';
import { disabledReasonAttributes } from '../../disabled-with-reason.ts';
import { FailureMessage } from '../../FailureMessage.tsx';
import { SelectField } from '../../SelectField.tsx';
import { formatReportInstant } from '../../date-text.ts';
import { previewLinkDays, PreviewLinkStore, type PreviewableText } from './preview-link-store.ts';

type PreviewLinksProps = {
  text: PreviewableText;
  gateway: DraftingGateway;
  about: string;
  /** The item whose links are listed; all items by default. */
  item?: ContentItemName;
  /** Names the text, on pages with several texts. */
  children?: ReactNode;
};

/** Lists preview links, with which people without an account can play an unpublished conversation. */
export const PreviewLinksPanel = observer(function PreviewLinksPanel({
  text,
  gateway,
  about,
  item,
  children,
}: PreviewLinksProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  const [store] = useState(() => new PreviewLinkStore(gateway, text, item?.slug ?? null));
  useEffect(() => void store.refresh(), [store]);
  const { isAbsent, links, request, barred } = store;
  if (isAbsent || text.kind !== 'activity') return null;
  return (
    <section className={styles.card} aria-labelledby={`${id}title`}>
      <h2 id={`${id}title`}>{t('previewLinks.title')}</h2>
      <p className={styles.quiet}>{about}</p>
      {children}
      <div className={styles.row}>
        <SelectField
          label={t('previewLinks.days')}
          value={String(store.days)}
          options={previewLinkDays.map((count) => ({
            value: String(count),
            label: t('previewLinks.forDays', { count }),
          }))}
          onChange={(days) => store.choose(Number(days))}
        />
        <Button
          variant="quiet"
          loading={request.isBusy}
          onClick={() => void store.make()}
          {...disabledReasonAttributes(barred !== null, `${id}barred`)}
        >
          {t('previewLinks.make')}
        </Button>
      </div>
      <p className={styles.quiet} id={`${id}barred`} hidden={barred === null}>
        {barred && t(`previewLinks.barred.${barred}`)}
      </p>
      {request.failure !== null && <FailureMessage error={request.failure} />}
      <Made store={store} />
      {links.length > 0 && (
        <ul>
          {links.map((link) => (
            <li key={link.id} className={styles.row}>
              <span className={styles.beside}>
                {t('previewLinks.one', {
                  title: link.title,
                  by: link.by,
                  date: formatReportInstant(link.expiresAt),
                })}
              </span>
              <Button
                variant="plain"
                aria-label={t('previewLinks.endOne', {
                  title: link.title,
                  date: formatReportInstant(link.expiresAt),
                })}
                onClick={() => void store.end(link.id)}
              >
                {t('previewLinks.end')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
});

const Made = observer(function Made({ store }: { store: PreviewLinkStore }) {
  const { t } = useTranslation('admin');
  const { made, isCopied } = store;
  if (!made) return null;
  return (
    <output>
      <p>{t('previewLinks.made')}</p>
      <p>
        <a href={made.address} target="_blank" rel="noreferrer">
          {made.address}
        </a>
      </p>
      <Button variant="quiet" onClick={() => void store.copy()}>
        {t(isCopied ? 'previewLinks.copied' : 'previewLinks.copy')}
      </Button>
    </output>
  );
});
