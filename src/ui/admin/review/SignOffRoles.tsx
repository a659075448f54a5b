import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  ListedSignOff,
  ListedRoleSignOffs,
} from '../../../application/ports/device/authoring/reviewing.ts';
import { parseRoleLanguage } from '../../../domain/review/sign-offs.ts';
import { Button } from '../../kit/Button.tsx';
import { Chip } from '../../kit/Chip.tsx';
import admin from '../admin.module.css';
import { usePermissionCheck } from '../Permissions.tsx';
import { formatReportInstant } from '../date-text.ts';
import styles from './sign-offs.module.css';

/** Returns a function that translates the name of a sign-off's role, such as safeguarding. */
export function useSignOffRoleName(): (role: string) => string {
  const { t } = useTranslation('admin');
  return (role) => {
    const language = parseRoleLanguage(role);
    return language === null
      ? t(`reviews.roles.${role}`, { defaultValue: role })
      : t('reviews.roles.translation', { language: languages.of(language) ?? language });
  };
}

const languages = new Intl.DisplayNames('en-GB', { type: 'language' });

type RoleChipProps = { state: ListedRoleSignOffs; isVersion: boolean };

/** Shows in two or three words whether a text is signed off in a role. */
function RoleChip({ state, isVersion }: RoleChipProps) {
  const { t } = useTranslation('admin');
  const [is, tone] = isSigned(state)
    ? (['signed', 'done'] as const)
    : state.stale.length > 0 && !isVersion
      ? (['stale', 'warm'] as const)
      : (['unsigned', 'warm'] as const);
  return <Chip tone={tone}>{t(`reviews.state.${is}`)}</Chip>;
}

const isSigned = ({ standing }: ListedRoleSignOffs): boolean => standing.length > 0;

type SignOffRolesProps = {
  roles: readonly ListedRoleSignOffs[];
  isBusy: boolean;
  /**
   * True for a published version. Its text never changes, so a sign-off of another text belongs to an earlier or a
   * later wording.
   */
  isVersion?: boolean;
  /** Signs the text off; absent if this person may not. */
  onSign?: ((role: string) => void) | undefined;
  onTakeBack: (signOffId: string) => void;
};

/** Lists the roles in which a text can be signed off, with the people who have done so. */
export function SignOffRoles({ roles, isBusy, isVersion = false, onSign, onTakeBack }: SignOffRolesProps) {
  const { t } = useTranslation('admin');
  const nameOf = useSignOffRoleName();
  const maySign = usePermissionCheck()('content.review');
  return (
    <ul className={styles.roles} aria-label={t('reviews.signOffs')}>
      {roles.map((state) => {
        const { role, standing, stale, isDemanded } = state;
        const name = nameOf(role);
        const isMine = standing.some((one) => one.isMine);
        return (
          <li key={role} className={styles.role}>
            <h3>
              {name} <RoleChip state={state} isVersion={isVersion} />
            </h3>
            <p className={admin.quiet}>
              {t(`reviews.about.${parseRoleLanguage(role) === null ? role : 'translation'}`, {
                defaultValue: '',
              })}
              {isDemanded && ` ${t('reviews.demanded')}`}
            </p>
            {standing.map((one) => (
              <Given key={one.id} words={t('reviews.signedBy', said(one))}>
                {one.isMine && maySign && (
                  <Button
                    variant="plain"
                    aria-label={t('reviews.takeBackOne', { role: name })}
                    onClick={() => onTakeBack(one.id)}
                  >
                    {t('reviews.takeBack')}
                  </Button>
                )}
              </Given>
            ))}
            {standing.length === 0 &&
              stale
                .slice(0, 1)
                .map((one) => (
                  <Given
                    key={one.id}
                    words={t(isVersion ? 'reviews.otherBy' : 'reviews.staleBy', said(one))}
                  />
                ))}
            {onSign && !isMine && maySign && (
              <Button
                variant="quiet"
                loading={isBusy}
                aria-label={t('reviews.signOne', { role: name })}
                onClick={() => onSign(role)}
              >
                {t('reviews.sign')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const said = ({ by, at }: ListedSignOff) => ({ by, date: formatReportInstant(at) });

function Given({ words, children }: { words: string; children?: ReactNode }) {
  return (
    <p className={admin.row}>
      <span>{words}</span>
      {children}
    </p>
  );
}
