import { isBlank } from '../../../domain/platform/visible-text.ts';
import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import { Button } from '../../kit/Button.tsx';
import { Modal } from '../../kit/Modal.tsx';
import { TextField } from '../../kit/forms/TextField.tsx';
import { useAdminPath } from '../AdminNav.tsx';
import styles from '../admin.module.css';
import { useFailureMessage } from '../FailureMessage.tsx';
import { formatReportInstant } from '../date-text.ts';
import { usePermissionCheck } from '../Permissions.tsx';
import type { ItemAvailabilityStore } from './item-availability-store.ts';

type ItemAvailabilityProps = {
  store: ItemAvailabilityStore;
  kind: ContentKind;
  slug: string;
  onDuplicate(): void;
};

/** Shows whether families can see an item, and withdraws, restores or renames it (an addition to the specification). */
export const ItemAvailability = observer(function ItemAvailability({
  store,
  kind,
  slug,
  onDuplicate,
}: ItemAvailabilityProps) {
  const { t } = useTranslation('admin');
  const { answer: state } = store.state;
  const mayPublish = usePermissionCheck()('content.publish');
  useEffect(() => void (mayPublish && store.open()), [store, mayPublish]);
  const standing = state?.standstill ?? null;
  return (
    <section className={styles.card} aria-labelledby="standing">
      <h2 id="standing">{t('standing.title')}</h2>
      {state && (
        <>
          {standing ? (
            <p>
              <output>
                {t(`standing.${standing.standing}`, {
                  by: standing.by,
                  date: formatReportInstant(standing.at),
                })}
                {standing.reason !== null && ` ${t('standing.because', { reason: standing.reason })}`}
              </output>
            </p>
          ) : (
            <p>{t(state.status === 'Draft' ? 'standing.isDraft' : 'standing.isOffered')}</p>
          )}
          <p>{t('standing.inTheMiddle', { count: state.inTheMiddle })}</p>
        </>
      )}
      <div className={styles.row}>
        <Button variant="quiet" onClick={onDuplicate}>
          {t('standing.duplicate')}
        </Button>
        {state && (
          <>
            <Button variant="quiet" onClick={() => store.ask('rename')}>
              {t('standing.rename')}
            </Button>
            {standing ? (
              <Button variant="quiet" onClick={() => store.ask('bringBack')}>
                {t('standing.bringBack')}
              </Button>
            ) : (
              <Button variant="quiet" onClick={() => store.ask('archive')}>
                {t('standing.archive')}
              </Button>
            )}
            {standing?.standing !== 'withdrawn' && (
              <Button variant="quiet" onClick={() => store.ask('withdraw')}>
                {t('standing.withdraw')}
              </Button>
            )}
          </>
        )}
      </div>
      {store.asking && <Question key={store.asking} store={store} kind={kind} slug={slug} />}
    </section>
  );
});

const Question = observer(function Question({
  store,
  kind,
  slug,
}: Omit<ItemAvailabilityProps, 'onDuplicate'>) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const path = useAdminPath();
  const words = useFailureMessage();
  const { asking: act, failure } = store;
  const [text, setText] = useState(act === 'rename' ? slug : '');
  const [isMissing, setMissing] = useState(false);
  if (act === null) return null;
  const needsText = act === 'withdraw' || act === 'rename';
  const count = store.state.answer?.inTheMiddle ?? 0;
  const confirm = async (): Promise<void> => {
    if (needsText && isBlank(text)) return setMissing(true);
    if ((await store.confirm(text)) && act === 'rename')
      void navigate(path(`content/${kind}/${encodeURIComponent(text.trim())}`), { replace: true });
  };
  return (
    <Modal
      destructive={act === 'withdraw'}
      title={t(`standing.askTitle.${act}`)}
      message={t(`standing.askText.${act}`, { count })}
      confirmText={t(`standing.askConfirm.${act}`)}
      confirming={store.isBusy}
      confirmError={failure === null ? undefined : words(failure)}
      onConfirm={() => void confirm()}
      onCancel={() => store.ask(null)}
    >
      {needsText && (
        <TextField
          label={t(`standing.askLabel.${act}`)}
          hint={t(`standing.askHint.${act}`)}
          value={text}
          maxLength={act === 'withdraw' ? 500 : 80}
          error={isMissing ? t(`standing.askMissing.${act}`) : undefined}
          onChange={(value) => {
            setText(value);
            setMissing(false);
          }}
        />
      )}
    </Modal>
  );
});
