import { lazy, Suspense, type ComponentType } from 'react';
import { useLocale } from '../../../lib/locale/locale-provider.tsx';
import { usePageHead } from '../../../lib/page-head.ts';
import { NeedsScript } from '../components/needs-script.tsx';
import { PageFrame } from '../components/page-frame.tsx';
import { Prose } from '../components/prose.tsx';
import { WhenNear } from '../../../ui/when-near.tsx';
import { useContent } from '../content/library.ts';

/** Forms below a text, by the name of the page. */
const forms: Readonly<Record<string, { readonly id: string; readonly Form: ComponentType }>> = {
  security: { id: 'report', Form: lazy(() => import('../components/security-form.tsx')) },
  careers: { id: 'apply', Form: lazy(() => import('../components/application-form.tsx')) },
};

/** A page that is one text: `content/pages/<name>`. */
export function textPage(name: string) {
  const form = forms[name];
  return function TextPageScreen() {
    const { language } = useLocale();
    const { title, description, html, sources } = useContent('pages', name, language);
    usePageHead({ title, description, facts: { '@type': 'WebPage', name: title, description } });
    return (
      <PageFrame title={title} lead={description} width="text">
        <Prose html={html} {...(sources && { sources })} />
        {form !== undefined && (
          <div id={form.id} className="scroll-mt-20">
            <NeedsScript />
            <WhenNear className="mt-10 min-h-96">
              <Suspense>
                <form.Form />
              </Suspense>
            </WhenNear>
          </div>
        )}
      </PageFrame>
    );
  };
}
