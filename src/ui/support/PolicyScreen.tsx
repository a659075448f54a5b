import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { PageMarkdown } from '../kit/markdown/PageMarkdown.tsx';
import { parsePolicyPage } from './policy.ts';
import type { PolicySection } from './policy.ts';
import styles from './policies.module.css';

const longPolicy = 6;

/** Shows the policy of the current path (specification 2.2, 2.4). Its text is a markdown file of the locale. */
export function PolicyScreen() {
  const { pathname, hash } = useLocation();
  const place = pathname
    .toLowerCase()
    .split('/')
    .findLast((part) => part !== '');
  const name = `policies/${place === 'terms' ? 'terms-and-conditions' : place}`;
  const { t, i18n } = useTranslation(name);
  useEffect(() => {
    // The browser looked for the section before its text was loaded. The address has letters like ŷ percent-encoded.
    const headings = [...document.querySelectorAll('h2[id]')];
    headings.find(({ id }) => `#${encodeURI(id)}` === hash)?.scrollIntoView();
  }, [hash]);
  if (!i18n.exists('text', { ns: name })) throw new Error(t('errors.unknown', { ns: 'translation' }));
  const { title, intro, sections } = parsePolicyPage(t('text'));
  const isTranslated = i18n.getResource(i18n.language, name, 'text') !== undefined;
  return (
    <article className={styles.policy} lang={isTranslated ? undefined : 'en-GB'}>
      {!isTranslated && <p lang={i18n.language}>{t('policies.otherLanguage', { ns: 'translation' })}</p>}
      <h1>{title}</h1>
      <div className={styles.intro}>
        <PageMarkdown headings>{intro}</PageMarkdown>
      </div>
      {sections.length >= longPolicy && <Contents sections={sections} />}
      {sections.map((section) => (
        <section key={section.id} aria-labelledby={section.id}>
          <h2 id={section.id}>{section.title}</h2>
          <PageMarkdown headings>{section.body}</PageMarkdown>
        </section>
      ))}
    </article>
  );
}

function Contents({ sections }: { sections: readonly PolicySection[] }) {
  const { t, i18n } = useTranslation();
  return (
    <nav className={styles.contents} aria-labelledby="contents">
      <h2 id="contents" lang={i18n.language}>
        {t('policies.contents')}
      </h2>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Loads the preview screen from the policies' chunk, so that the first script does not name its file. */
export const loadPreviewScreen = async () =>
  (await import('../learner/preview/PreviewScreen.tsx')).PreviewScreen;
