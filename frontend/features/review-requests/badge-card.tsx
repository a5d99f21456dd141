import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useLocale } from '../../lib/locale/locale-provider.tsx';
import { T, useT } from '../../lib/locale/t.tsx';
import { useSession } from '../../lib/session/session.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Segmented } from '../../ui/fields/radio-group.tsx';
import { publicPageQuery } from './api.ts';
import { CopyButton } from './copy-button.tsx';

/** The badge for the business's own site: how it looks, and the lines that put it there. */
export function BadgeCard() {
  const t = useT();
  const titleId = useId();
  const { tenantId, businessName } = useSession();
  const { language: own } = useLocale();
  const [language, setLanguage] = useState<'ar' | 'en'>(own);
  const { data: page } = useQuery(publicPageQuery(tenantId));
  if (page === undefined) return null;
  const { slug } = page;
  return (
    <Card as="section" aria-labelledby={titleId} className="flex flex-col gap-4">
      <h2 id={titleId} className="text-heading font-semibold">
        <T id="review-requests.badge" />
      </h2>
      <p className="text-dense text-muted">
        <T id={slug === null ? 'review-requests.badge.off' : 'review-requests.badge.about'} />
      </p>
      {slug !== null && (
        <>
          <Segmented
            label={t('review-requests.badge.language')}
            value={language}
            onChange={setLanguage}
            choices={(['ar', 'en'] as const).map((value) => ({ value, label: t(`review-requests.badge.language.${value}`) }))}
          />
          <img src={pathOf(slug, 'svg', language)} alt={t('review-requests.badge.preview')} width={260} height={64} />
          <Snippet title={t('review-requests.badge.script')} code={scriptOf(slug, language)} />
          <Snippet title={t('review-requests.badge.picture')} code={pictureOf(slug, language, businessName ?? '')} />
        </>
      )}
    </Card>
  );
}

function Snippet({ title, code }: { readonly title: string; readonly code: string }) {
  const t = useT();
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-dense font-medium">{title}</h3>
        <CopyButton text={code} label={t('review-requests.copy-of', { name: title })} />
      </div>
      <code dir="ltr" className="rounded-control border border-hairline bg-sunken px-3 py-2 font-mono text-small break-all select-all">
        {code}
      </code>
    </div>
  );
}

const pathOf = (slug: string, kind: 'svg' | 'js', language: 'ar' | 'en'): string =>
  `/b/${encodeURIComponent(slug)}/badge.${kind}?lang=${language}`;
const absolute = (path: string): string => new URL(path, window.location.origin).href;
const scriptOf = (slug: string, language: 'ar' | 'en'): string => `<script async src="${absolute(pathOf(slug, 'js', language))}"></script>`;
const quoted = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
/** The picture is all that its link has, so it says where that leads. */
const pictureOf = (slug: string, language: 'ar' | 'en', name: string): string => {
  const said = quoted(`${name} · Google`);
  return `<a href="${absolute(`${language === 'en' ? '/en' : ''}/b/${encodeURIComponent(slug)}`)}"><img src="${absolute(pathOf(slug, 'svg', language))}" width="260" height="64" alt="${said}"></a>`;
};
