import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/Button.tsx';
import { formatLongDateWithYear } from '../long-date.ts';
import styles from './account.module.css';
import type { SignInStore } from './sign-in-store.ts';

/** Lists the passkeys of the account, with buttons to add, rename and remove them. */
export const Passkeys = observer(function Passkeys({ store }: { store: SignInStore }) {
  const { t, i18n } = useTranslation('account');
  const { passkeys, canMakePasskeys, done } = store;
  const day = (at: number): string => formatLongDateWithYear(at, i18n);
  return (
    <>
      <h3>{t('passkeys.title')}</h3>
      <p>{t('passkeys.text')}</p>
      {passkeys.length > 0 && (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={styles.item}>
              <span>
                <strong>{passkey.name}</strong>
                <br />
                <span className={styles.quiet}>
                  {passkey.usedAt === null
                    ? t('passkeys.added', { date: day(passkey.createdAt) })
                    : t('passkeys.used', { date: day(passkey.usedAt) })}
                </span>
              </span>
              <span className={styles.row}>
                {(['rename', 'remove'] as const).map((act) => (
                  <Button
                    key={act}
                    variant="quiet"
                    aria-label={t(`passkeys.${act}One`, { name: passkey.name })}
                    onClick={() => store.ask({ act, passkey })}
                  >
                    {t(`passkeys.${act}`)}
                  </Button>
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.row}>
        {canMakePasskeys ? (
          <Button variant="quiet" onClick={() => store.ask({ act: 'add' })}>
            {t('passkeys.add')}
          </Button>
        ) : (
          <p className={styles.quiet}>{t('passkeys.cannot')}</p>
        )}
        <output className={styles.quiet}>
          {(done === 'add' || done === 'rename' || done === 'remove') && t(`passkeys.done.${done}`)}
        </output>
      </div>
    </>
  );
});
