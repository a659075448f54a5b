import type { TFunction } from 'i18next';
import type {
  ActivityFigures,
  FamilyCount,
} from '../../../application/ports/device/reporting/reports-gateway.ts';

type Rounding = ActivityFigures['roundedUpTo'];

/** Returns a number of families as text; a rounded count as the range that it can mean. */
export function formatFamilyCount(t: TFunction<'admin'>, count: FamilyCount, roundedUpTo: Rounding): string {
  if (count === null) return t('figures.notTold');
  if (roundedUpTo === null || count === 0) return String(count);
  return t('figures.band', { from: count - roundedUpTo + 1, to: count });
}

/**
 * Returns a number of families in a part as text. Parts are rounded to add up to their whole, so the true number may be
 * above or below.
 */
export function formatPartCount(t: TFunction<'admin'>, count: FamilyCount, roundedUpTo: Rounding): string {
  if (count === null) return t('figures.notTold');
  if (roundedUpTo === null) return String(count);
  return count === 0 ? t('figures.few', { roundedUpTo }) : t('figures.aboutFamilies', { count });
}

/** Returns a share in percent; a range where the counts are rounded. */
export function formatShare(
  t: TFunction<'admin'>,
  count: FamilyCount,
  whole: FamilyCount,
  roundedUpTo: Rounding,
): string {
  if (count === null || whole === null || whole === 0) return t('figures.noShare');
  const [least, most] =
    roundedUpTo === null || count === 0
      ? [count / whole, count / whole]
      : [(count - roundedUpTo + 1) / whole, count / (whole - roundedUpTo + 1)];
  const [low, high] =
    least === most
      ? [Math.round(100 * least), Math.round(100 * least)]
      : [Math.floor(100 * least), Math.min(100, Math.ceil(100 * most))];
  return low === high ? t('figures.percent', { low }) : t('figures.percents', { low, high });
}

/** Returns the share of a part in percent, for parts that are rounded to add up to their whole. */
export function formatPartShare(
  t: TFunction<'admin'>,
  count: FamilyCount,
  whole: FamilyCount,
  roundedUpTo: Rounding,
): string {
  if (roundedUpTo === null || count === null || whole === null || whole === 0)
    return formatShare(t, count, whole, null);
  return count === 0
    ? t('figures.noShare')
    : t('figures.aboutPercent', { low: Math.round((100 * count) / whole) });
}
