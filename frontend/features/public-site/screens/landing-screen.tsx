import { Check, Gauge, Send, Zap } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { storedLanguage } from '../../../lib/locale/language.ts';
import { loadMessages } from '../../../lib/locale/messages.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { usePageHead } from '../../../lib/navigation/page-head.ts';
import { buttonStyle } from '../../../ui/buttons/button-style.ts';
import { Icon } from '../../../ui/marks/icon.tsx';
import { ButtonLink, Link } from '../../../ui/buttons/link.tsx';
import { HeroReview } from '../components/hero-review.tsx';
import { ProductPictures } from '../components/product-pictures.tsx';
import { IslandPart } from '../../../ui/layout/island.tsx';
import { SitePartWithoutScript } from '../../../ui/layout/site-part.tsx';
import { plans, statistics } from '../islands.ts';
import { useIsVisitor } from '../use-is-visitor.ts';
import { usePublicPath } from '../use-public-path.ts';

/** Resolves when somebody scrolls; at once where the build renders the page. */
const scrolled = () =>
  typeof window === 'undefined'
    ? Promise.resolve()
    : new Promise<void>((resolve) => window.addEventListener('scroll', () => resolve(), { once: true, passive: true }));

// Rendered by the build like the rest: its script comes when it is near.
const LandingEnd = lazy(async () => {
  await scrolled();
  await loadMessages(storedLanguage(), ['landing-end']);
  return import('../components/landing-end.tsx');
});

const reasons = [
  { id: 'arrives', icon: Zap },
  { id: 'published', icon: Send },
  { id: 'figures', icon: Gauge },
] as const;
const steps = ['connect', 'sync', 'answer'] as const;

/** The landing page: promise, sign-up, an example of the product, features, plans, live totals and questions. */
export function LandingScreen() {
  const t = useT();
  const [name, title, description] = [t('common.brand'), t('public-site.tab'), t('public-site.hero.hint')];
  usePageHead({ title, description, facts: { '@type': 'WebSite', name, description, publisher: { '@type': 'Organization', name } } });
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  const isVisitor = useIsVisitor();
  const path = usePublicPath();
  return (
    <div className="mx-auto max-w-[84rem] px-4 md:px-8">
      <section className="grid items-center gap-10 py-10 lg:grid-cols-2 lg:py-16">
        <div>
          <h1 className="text-[2.25rem] leading-[1.4] font-bold tracking-tight md:text-[2.875rem]">
            <T id="public-site.hero.title" values={{ br: () => <br /> }} />
          </h1>
          <p className="mt-5 max-w-[34rem] text-lead text-muted">
            <T id="public-site.hero.hint" />
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            {isVisitor && (
              <ButtonLink to="/signup" variant="primary" size="lg">
                {t('public-site.try')}
              </ButtonLink>
            )}
            <a href="#features" className={buttonStyle({ size: 'lg' })}>
              {t('public-site.see-how')}
            </a>
          </div>
          <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-2 text-dense text-muted">
            {(['card', 'arabic'] as const).map((point) => (
              <li key={point} className="inline-flex items-center gap-2">
                <Icon of={Check} size={18} />
                <T id={`public-site.point.${point}`} />
              </li>
            ))}
          </ul>
        </div>
        <HeroReview />
      </section>
      <section aria-label={t('public-site.reasons')} className="grid border-t border-hairline md:grid-cols-3">
        {reasons.map(({ id, icon }) => (
          <div key={id} className="border-hairline py-7 max-md:border-b md:px-6 md:not-first:border-s md:first:ps-0">
            <Icon of={icon} mirror={icon === Send} className="text-palm" />
            <h2 className="mt-2 text-heading font-semibold">
              <T id={`public-site.reason.${id}.title`} />
            </h2>
            <p className="mt-1 text-dense text-muted">
              <T id={`public-site.reason.${id}.text`} />
            </p>
          </div>
        ))}
      </section>
      <ProductPictures />
      <section id="features" className="scroll-mt-20 border-t border-hairline py-12">
        <h2 className="text-title font-semibold">
          <T id="public-site.features.title" />
        </h2>
        <ol className="mt-6 grid gap-x-10 gap-y-6 md:grid-cols-3">
          {steps.map((step) => (
            <li key={step} className="border-s-2 border-palm ps-4">
              <h3 className="text-body font-semibold">
                <T id={`public-site.step.${step}.title`} />
              </h3>
              <p className="mt-1 text-dense text-muted">
                <T id={`public-site.step.${step}.text`} />
              </p>
            </li>
          ))}
        </ol>
        <p className="mt-6">
          <Link to={path('/features')}>{t('shell.public.features')}</Link>
        </p>
      </section>
      <section id="plans" className="scroll-mt-20 border-t border-hairline py-12">
        <h2 className="mb-1 text-title font-semibold">
          <T id="public-site.plans.title" />
        </h2>
        {/* About as high as the plans, so that little moves when they take their place. */}
        <IslandPart of={plans} isPrerendered className="min-h-[83rem] lg:min-h-[34rem] noscript:min-h-0" />
        <SitePartWithoutScript of="plans">
          <p>
            <T id="public-site.plans.no-script" />
          </p>
        </SitePartWithoutScript>
      </section>
      {/* The header leads here before the testimonials are loaded. */}
      <div id="testimonials" className="scroll-mt-20">
        <SitePartWithoutScript of="statistics" />
        <SitePartWithoutScript of="testimonials" />
        <IslandPart of={statistics} className="min-h-px" />
      </div>
      <Suspense>
        <LandingEnd />
      </Suspense>
    </div>
  );
}
