import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { ListedContentVersion } from '../../../application/ports/device/authoring/authoring-gateway.ts';
import { Button } from '../../kit/Button.tsx';
import { Chip } from '../../kit/Chip.tsx';
import { Modal } from '../../kit/Modal.tsx';
import { FailureMessage } from '../FailureMessage.tsx';
import { SignOffRoles, useSignOffRoleName } from './SignOffRoles.tsx';
import type { VersionSignOffsStore } from './version-sign-offs-store.ts';

/** Returns a function that names a version by its number. */
export function useVersionName(): (version: Pick<ListedContentVersion, 'version' | 'number'>) => string {
  const { t } = useTranslation('admin');
  return ({ version, number }) => (number === null ? version.slice(0, 8) : t('history.number', { number }));
}

type VersionProps = { store: VersionSignOffsStore; version: ListedContentVersion };

/** Shows the roles in which a version is signed off. A press lists names and times. */
export const VersionSignOffs = observer(function VersionSignOffs({ store, version }: VersionProps) {
  const { t } = useTranslation('admin');
  const nameOf = useSignOffRoleName();
  const called = useVersionName();
  const roles = store.rolesOf(version.version);
  if (roles.length === 0) return null;
  return (
    <>
      {roles
        .filter(({ standing }) => standing.length > 0)
        .map(({ role }) => (
          <Chip key={role} tone="done">
            {t('reviews.signedAs', { role: nameOf(role) })}
          </Chip>
        ))}
      <Button
        variant="plain"
        aria-label={t('reviews.signOffsOf', { version: called(version) })}
        onClick={() => store.show(version)}
      >
        {t('reviews.signOffs')}
      </Button>
    </>
  );
});

/** Lists the sign-offs of the chosen version. */
export const SignOffsDialog = observer(function SignOffsDialog({ store }: { store: VersionSignOffsStore }) {
  const { t } = useTranslation('admin');
  const called = useVersionName();
  const { shown, act } = store;
  if (shown === null) return null;
  const close = (): void => store.show(null);
  return (
    <Modal
      hideCancel
      title={t('reviews.signOffsOf', { version: called(shown) })}
      confirmText={t('copies.close')}
      onCancel={close}
      onConfirm={close}
    >
      <SignOffRoles
        isVersion
        roles={store.rolesOf(shown.version)}
        isBusy={act.isBusy}
        onSign={(role) => void store.sign(shown.version, role)}
        onTakeBack={(id) => void store.takeBack(id)}
      />
      {act.failure !== null && <FailureMessage error={act.failure} />}
    </Modal>
  );
});
