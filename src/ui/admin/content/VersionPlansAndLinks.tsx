import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { DraftingServices } from '../../../application/ports/device/authoring/drafting.ts';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import { usePermissionCheck } from '../Permissions.tsx';
import { SelectField } from '../SelectField.tsx';
import { formatReportInstant } from '../date-text.ts';
import { PublicationPlansPanel } from '../studio/drafts/PublicationPlansPanel.tsx';
import { PreviewLinksPanel } from '../studio/drafts/PreviewLinksPanel.tsx';
import type { ContentHistoryStore } from './history-store.ts';
import { useVersionName } from '../review/VersionSignOffs.tsx';
import { ContentVersionText } from './version-text.ts';

type VersionPlansAndLinksProps = {
  store: ContentHistoryStore;
  kind: ContentKind;
  slug: string;
  drafting: DraftingServices;
};

/** Plans the publication of an earlier version, and makes preview links for people without an account. */
export const VersionPlansAndLinks = observer(function VersionPlansAndLinks({
  store,
  kind,
  slug,
  drafting,
}: VersionPlansAndLinksProps) {
  const { t } = useTranslation('admin');
  const mayWrite = usePermissionCheck()('content.write');
  const [planned] = useState(() => new ContentVersionText(store, kind));
  const [shown] = useState(() => new ContentVersionText(store, kind));
  const versions = store.versions.answer ?? [];
  const { gateway } = drafting;
  const item = { kind, slug };
  return (
    <>
      <PublicationPlansPanel
        text={planned}
        gateway={gateway}
        item={item}
        about={t('plans.aboutVersion')}
        isOffered={versions.length > 1}
      >
        <Versions store={store} text={planned} among={versions.filter(({ isCurrent }) => !isCurrent)} />
      </PublicationPlansPanel>
      {mayWrite && (
        <PreviewLinksPanel text={shown} gateway={gateway} item={item} about={t('previewLinks.aboutVersion')}>
          <Versions store={store} text={shown} among={versions} />
        </PreviewLinksPanel>
      )}
    </>
  );
});

type VersionsProps = {
  store: ContentHistoryStore;
  text: ContentVersionText;
  among: NonNullable<ContentHistoryStore['versions']['answer']>;
};

const Versions = observer(function Versions({ text, among }: VersionsProps) {
  const { t } = useTranslation('admin');
  const called = useVersionName();
  return (
    <SelectField
      label={t('history.version')}
      value={text.among(among.map(({ version }) => version)) ?? ''}
      options={among.map((one) => ({
        value: one.version,
        label: `${called(one)}, ${formatReportInstant(one.publications.at(-1)?.at ?? one.createdAt)}`,
      }))}
      onChange={text.pick}
    />
  );
});
