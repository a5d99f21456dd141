import { company } from '../../../lib/site/company-island.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { usePageHead } from '../../../lib/navigation/page-head.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { IslandPart } from '../../../ui/layout/island.tsx';
import { NeedsScript } from '../../../ui/layout/needs-script.tsx';
import { contact, supportHours } from './islands.ts';

const steps = ['reference', 'answer', 'record'] as const;

/** The contact page: what happens to a message, beside the form. */
export function ContactScreen() {
  const t = useT();
  const [title, description] = [t('contact.title'), t('contact.hint')];
  usePageHead({ title, description, facts: { '@type': 'ContactPage', name: title, description } });
  return (
    <div className="mx-auto grid w-full max-w-[66rem] gap-x-14 gap-y-8 px-4 py-8 md:px-8 md:py-14 lg:grid-cols-[1fr_30rem]">
      <div>
        <h1 className="text-title font-semibold">
          <T id="contact.title" />
        </h1>
        <p className="mt-1 max-w-prose text-body text-muted">
          <T id="contact.hint" />
        </p>
        <ol className="mt-8 flex flex-col gap-5 max-lg:hidden">
          {steps.map((step) => (
            <li key={step} className="border-s-2 border-palm ps-4">
              <h2 className="text-body font-semibold">
                <T id={`contact.${step}.title`} />
              </h2>
              <p className="text-dense text-muted">
                <T id={`contact.${step}.text`} />
              </p>
            </li>
          ))}
        </ol>
        <IslandPart of={supportHours} className="min-h-px" />
      </div>
      <Card>
        <NeedsScript isForm />
        <IslandPart of={contact} isPrerendered />
      </Card>
      <IslandPart
        of={company}
        className="min-h-px max-lg:hidden lg:col-start-1"
        props={{ isTitled: true, className: 'text-dense text-muted' }}
      />
    </div>
  );
}
