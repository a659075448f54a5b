import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { Drafting } from '../../../application/ports/device/authoring/drafting.ts';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import { useMay } from '../Permissions.tsx';
import { Select } from '../Select.tsx';
import { when } from '../date-text.ts';
import { PublicationPlansPanel } from '../studio/drafts/PublicationPlansPanel.tsx';
import { PreviewLinksPanel } from '../studio/drafts/PreviewLinksPanel.tsx';
import type { HistoryStore } from './history-store.ts';
import { useVersionName } from '../review/VersionSignOffs.tsx';
import { VersionText } from './version-text.ts';

type VersionPlansAndLinksProps = { store: HistoryStore; kind: ContentKind; slug: string; drafting: Drafting };

/** Plans the publication of an earlier version, and makes preview links for people without an account. */
export const VersionPlansAndLinks = observer(function VersionPlansAndLinks({
  store,
  kind,
  slug,
  drafting,
}: VersionPlansAndLinksProps) {
  const { t } = useTranslation('admin');
  const mayWrite = useMay()('content.write');
  const [planned] = useState(() => new VersionText(store, kind));
  const [shown] = useState(() => new VersionText(store, kind));
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
  store: HistoryStore;
  text: VersionText;
  among: NonNullable<HistoryStore['versions']['answer']>;
};

const Versions = observer(function Versions({ text, among }: VersionsProps) {
  const { t } = useTranslation('admin');
  const called = useVersionName();
  return (
    <Select
      label={t('history.version')}
      value={text.among(among.map(({ version }) => version)) ?? ''}
      options={among.map((one) => ({
        value: one.version,
        label: `${called(one)}, ${when(one.publications.at(-1)?.at ?? one.createdAt)}`,
      }))}
      onChange={text.pick}
    />
  );
});
