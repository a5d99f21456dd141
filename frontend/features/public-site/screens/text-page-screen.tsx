import { siteDocuments } from '@sumaa/contracts';
import { useLocale } from '../../../lib/locale/locale-provider.tsx';
import { usePageHead } from '../../../lib/navigation/page-head.ts';
import { NeedsScript } from '../../../ui/layout/needs-script.tsx';
import { DocumentChanges } from '../components/document-changes.tsx';
import { PageFrame } from '../components/page-frame.tsx';
import { Prose } from '../components/prose.tsx';
import type { Island } from '../../../lib/island.ts';
import { IslandPart } from '../../../ui/layout/island.tsx';
import { SitePartWithoutScript } from '../../../ui/layout/site-part.tsx';
import { useContent } from '../content/library.ts';
import { application, securityReport, statusFigures } from '../islands.ts';

/** Forms below a text, by the name of the page. */
const forms: Readonly<Record<string, { readonly id: string; readonly island: Island }>> = {
  security: { id: 'report', island: securityReport },
  careers: { id: 'apply', island: application },
};

/** A page that is one text: `content/pages/<name>`. */
export function textPage(name: string) {
  const form = forms[name];
  const document = siteDocuments.find((each) => each === name);
  return function TextPageScreen() {
    const { language } = useLocale();
    const { title, description, html, sources } = useContent('pages', name, language);
    usePageHead({ title, description, facts: { '@type': 'WebPage', name: title, description } });
    return (
      <PageFrame title={title} lead={description} width="text">
        <Prose html={html} {...(sources && { sources })} />
        {document !== undefined && <DocumentChanges document={document} />}
        {form !== undefined && (
          <div id={form.id} data-print="none" className="scroll-mt-20">
            <NeedsScript />
            <IslandPart of={form.island} className="mt-10 min-h-96" />
          </div>
        )}
        {name === 'security' && (
          <>
            <SitePartWithoutScript of="status" />
            <IslandPart of={statusFigures} className="mt-10 min-h-56 noscript:min-h-0" />
          </>
        )}
      </PageFrame>
    );
  };
}
