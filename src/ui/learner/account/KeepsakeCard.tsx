import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { ListedKeepsake } from '../../../application/ports/device/account/account-gateway.ts';
import { Button } from '../../kit/Button.tsx';
import { Checkbox } from '../../kit/forms/Checkbox.tsx';
import { contentLanguageAttributes } from '../../kit/content-language.ts';
import { formatLongDateWithYear } from '../long-date.ts';
import { downloadKeepsakeCard } from './card-picture.ts';
import { ForgetKeepsakeButton } from './KeepsakeDialogs.tsx';
import type { KeepsakeStore } from './keepsake-store.ts';
import styles from './keepsakes.module.css';

type KeepsakeCardProps = { store: KeepsakeStore; keepsake: ListedKeepsake };

/** Shows a keepsake with the buttons that print it, save it as a picture, put it away and delete it. */
export const KeepsakeCard = observer(function KeepsakeCard({ store, keepsake }: KeepsakeCardProps) {
  const { t, i18n } = useTranslation('account');
  const { content: lang } = contentLanguageAttributes(i18n);
  const { id, as, title, words, at, activityTitle, done, offShelf, saidIn } = keepsake;
  const date = formatLongDateWithYear(at, i18n);
  const savePicture = (): Promise<void> =>
    store.savePicture(() => downloadKeepsakeCard({ as, kind: t(`made.as.${as}`), title, words, date }));
  return (
    <article className={styles.card} data-as={as}>
      <p className={styles.kind}>{t(`made.as.${as}`)}</p>
      <h2 lang={lang}>{title}</h2>
      <p className={styles.words} dir="auto">
        {words}
      </p>
      <p className={styles.quiet}>{t('made.from', { date, activity: activityTitle })}</p>
      {(as === 'plan' || as === 'promise') && !offShelf && (
        <Checkbox checked={done} onChange={(isDone) => void store.mark(keepsake, { done: isDone })}>
          {t('made.done')}
        </Checkbox>
      )}
      <div className={styles.acts}>
        {!offShelf && (
          <>
            <Button
              variant="quiet"
              aria-label={t('made.printOne', { title })}
              onClick={() => store.print(keepsake)}
            >
              {t('made.print')}
            </Button>
            <Button
              variant="quiet"
              aria-label={t('made.pictureOne', { title })}
              onClick={() => void savePicture()}
            >
              {t('made.picture')}
            </Button>
          </>
        )}
        <Button
          variant="quiet"
          aria-label={t(offShelf ? 'made.putBackOne' : 'made.takeOffOne', { title })}
          disabled={store.marking !== null}
          onClick={() => void store.mark(keepsake, { offShelf: !offShelf })}
        >
          {t(offShelf ? 'made.putBack' : 'made.takeOff')}
        </Button>
        {saidIn !== null && <ForgetKeepsakeButton store={store} keepsake={keepsake} />}
      </div>
      {store.unmarked === id && <p role="alert">{t('made.notMarked')}</p>}
    </article>
  );
});
