import { useEffect, useRef, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { AccountDetails } from '../../../application/ports/device/account/account-gateway.ts';
import type { ReauthenticationProof } from '../../../application/ports/device/account/reauthentication-gateway.ts';
import { erasureWaitDays } from '../../../domain/people/own-account.ts';
import { currentPageAddress } from '../../context/current-address.ts';
import { useSession } from '../../context/Session.tsx';
import { Button } from '../../kit/Button.tsx';
import { Modal } from '../../kit/Modal.tsx';
import { formatLongDateWithYear } from '../long-date.ts';
import type { AccountStore } from './account-store.ts';
import styles from './account.module.css';
import { ProofFields } from './ProofFields.tsx';
import { AccountSection } from './AccountSection.tsx';

type AccountDeletionProps = { store: AccountStore; details: AccountDetails };

/**
 * Says when the account will be deleted, and cancels that. The section takes the focus when the deletion was just
 * planned.
 */
export const PlannedErasure = observer(function PlannedErasure({ store, details }: AccountDeletionProps) {
  const { t, i18n } = useTranslation('account');
  const ref = useRef<HTMLElement>(null);
  const isNew = store.done === 'plan';
  useEffect(() => {
    if (isNew) ref.current?.focus();
  }, [isNew, details.eraseAt]);
  if (details.eraseAt === null)
    return <output className={styles.kept}>{store.done === 'keep' && t('leaving.kept')}</output>;
  return (
    <section ref={ref} className={styles.planned} aria-labelledby="planned" tabIndex={-1}>
      <h2 id="planned">{t('leaving.planned', { date: formatLongDateWithYear(details.eraseAt, i18n) })}</h2>
      <p>{t('leaving.plannedText')}</p>
      {!details.signIn.isHere && <p>{t('leaving.elsewhere')}</p>}
      <Button loading={store.busy === 'keep'} onClick={() => void store.keepAccount()}>
        {t('leaving.keep')}
      </Button>
    </section>
  );
});

/**
 * Plans the deletion of the account in two steps: a request, and a proof by the owner, who can cancel within a week.
 */
export const AccountDeletion = observer(function AccountDeletion({ store, details }: AccountDeletionProps) {
  const { t } = useTranslation('account');
  const { user } = useSession();
  const [password, setPassword] = useState('');
  const { isHere } = details.signIn;
  const plan = (proof: ReauthenticationProof): void => void store.planErasure(proof, currentPageAddress());
  if (details.eraseAt !== null) return null;
  return (
    <AccountSection title={t('leaving.title')}>
      {user?.roles.includes('admin') ? (
        <p>{t('leaving.admin')}</p>
      ) : (
        <>
          <p>{t('leaving.text', { count: erasureWaitDays })}</p>
          <Button variant="danger" onClick={store.ask}>
            {t('leaving.ask')}
          </Button>
        </>
      )}
      {store.isAsking && (
        <Modal
          destructive
          title={t('leaving.askTitle')}
          message={t('leaving.askText', { count: erasureWaitDays })}
          confirmText={t('leaving.confirm')}
          cancelText={t('leaving.stay')}
          confirming={store.busy === 'plan'}
          onConfirm={() => plan(isHere ? { kind: 'password', password } : { kind: 'signIn' })}
          onCancel={store.stay}
        >
          <ul>
            {(['words', 'access', 'signIn'] as const).map((what) => (
              <li key={what}>{t(`leaving.goes.${what}`)}</li>
            ))}
          </ul>
          <p>{t('leaving.stays')}</p>
          {isHere ? (
            <>
              <p>{t('leaving.proof')}</p>
              <ProofFields
                password={password}
                wrong={store.wrong}
                isBusy={store.busy === 'plan'}
                hasPasskey={store.hasPasskey}
                onPassword={setPassword}
                onPasskey={() => plan({ kind: 'passkey' })}
              />
            </>
          ) : (
            <p>{t('leaving.signIn')}</p>
          )}
        </Modal>
      )}
    </AccountSection>
  );
});
