import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ListedKeepsake } from '../../../../application/ports/device/account/account-gateway.ts';
import { contentLanguageAttributes } from '../../../kit/content-language.ts';
import styles from '../transcript/chat.module.css';
import own from './AfterTheEnd.module.css';

/** Lists the keepsakes of this conversation, with a link to all keepsakes of the family. */
export function NewKeepsakes({ made }: { made: readonly ListedKeepsake[] }) {
  const { t, i18n } = useTranslation();
  const id = useId();
  if (made.length === 0) return null;
  const { content: lang } = contentLanguageAttributes(i18n);
  return (
    <section className={`${styles.panel} ${own.made}`} aria-labelledby={id}>
      <h2 id={id}>{t('finish.made')}</h2>
      <dl>
        {made.map((keepsake) => (
          <div key={keepsake.id}>
            <dt lang={lang}>{keepsake.title}</dt>
            <dd dir="auto">{keepsake.words}</dd>
          </div>
        ))}
      </dl>
      <Link to="/what-we-made">{t('finish.seeMade')}</Link>
    </section>
  );
}
