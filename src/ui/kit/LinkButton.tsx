import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { buttonClass } from './button-class.ts';
import type { ButtonVariant } from './button-class.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

type LinkButtonProps = {
  variant?: ButtonVariant;
  wide?: boolean;
  /** The id of an element whose text describes the link. */
  describedBy?: string | undefined;
  children: ReactNode;
} & (
  | { /** A path in this app. */ to: string }
  | { /** An address that loads a new page: another app or another site. */ href: string; newTab?: boolean }
);

/** Shows a link that looks like a button. */
export function LinkButton({
  variant = 'primary',
  wide = false,
  describedBy,
  children,
  ...target
}: LinkButtonProps) {
  const { t } = useTranslation();
  const className = buttonClass(variant, wide);
  if ('to' in target)
    return (
      <Link className={className} to={target.to} aria-describedby={describedBy}>
        {children}
      </Link>
    );
  const outside = target.newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a className={className} href={target.href} aria-describedby={describedBy} {...outside}>
      {children}
      {target.newTab && <VisuallyHidden> {t('page.newTab')}</VisuallyHidden>}
    </a>
  );
}
