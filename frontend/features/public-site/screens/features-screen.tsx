import { Check } from 'lucide-react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { usePageHead } from '../../../lib/navigation/page-head.ts';
import { Icon } from '../../../ui/marks/icon.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { PageFrame } from '../components/page-frame.tsx';
import { Picture } from '../components/picture.tsx';
import { useIsVisitor } from '../use-is-visitor.ts';

const parts = ['reviews', 'answer', 'figures', 'team', 'page'] as const;
const points = ['first', 'second', 'third'] as const;

/** What the product does, part by part, each with a picture of it. */
export function FeaturesScreen() {
  const t = useT();
  const isVisitor = useIsVisitor();
  const [title, description] = [t('pages.features.title'), t('pages.features.lead')];
  usePageHead({ title, description, facts: { '@type': 'WebPage', name: title, description } });
  return (
    <PageFrame title={title} lead={description}>
      <div className="flex flex-col gap-16">
        {parts.map((part) => (
          <section
            key={part}
            className="grid items-center gap-x-12 gap-y-6 lg:odd:grid-cols-[1fr_1.35fr] lg:even:grid-cols-[1.35fr_1fr] lg:even:[&>div]:order-2"
          >
            <div>
              <h2 className="text-title font-semibold">
                <T id={`pages.features.${part}.title`} />
              </h2>
              <p className="mt-2 text-body text-muted">
                <T id={`pages.features.${part}.text`} />
              </p>
              <ul className="mt-4 flex flex-col gap-2">
                {points.map((point) => (
                  <li key={point} className="flex items-start gap-2 text-body">
                    <Icon of={Check} size={18} className="mt-1 text-palm" />
                    <T id={`pages.features.${part}.${point}`} />
                  </li>
                ))}
              </ul>
            </div>
            <Picture name={part} alt={t(`pages.features.${part}.picture`)} />
          </section>
        ))}
      </div>
      {isVisitor && (
        <p className="mt-16">
          <ButtonLink to="/signup" variant="primary" size="lg">
            {t('public-site.try')}
          </ButtonLink>
        </p>
      )}
    </PageFrame>
  );
}
