import { Send, Sparkles, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Avatar } from '../../../ui/marks/avatar.tsx';
import { Icon } from '../../../ui/marks/icon.tsx';
import { SentimentBadge } from '../../../ui/marks/sentiment-badge.tsx';
import { Stars } from '../../../ui/marks/stars.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';

const blame = (text: ReactNode) => <mark className="rounded-tag bg-coral-soft px-0.5 text-ink">{text}</mark>;
const praise = (text: ReactNode) => <mark className="rounded-tag bg-palm-soft px-0.5 text-ink">{text}</mark>;

/** An example of the product, marked as an example: one review and its reply. */
export function HeroReview() {
  const t = useT();
  return (
    <figure className="rounded-card border border-hairline bg-surface p-5 shadow-float md:p-7">
      <div className="flex items-start gap-3">
        <Avatar name={t('public-site.example.author')} size="lg" />
        <div className="min-w-0 flex-1">
          <p className="text-body font-semibold">
            <Name>{t('public-site.example.author')}</Name>
          </p>
          <p className="flex flex-wrap items-center gap-2 text-small text-muted">
            <Stars value={2} />
            <T id="public-site.example.where" />
          </p>
        </div>
        <SentimentBadge of="negative" />
      </div>
      <blockquote className="mt-4 text-body">
        <T id="public-site.example.text" values={{ blame, praise }} />
      </blockquote>
      <div className="mt-4 rounded-control border border-palm p-4 text-body">
        <p className="mb-1 flex items-center gap-2 text-small text-muted">
          <Icon of={Sparkles} size={18} />
          <T id="public-site.example.draft" />
        </p>
        <T id="public-site.example.reply" />
      </div>
      <figcaption className="mt-4 flex items-center justify-between gap-3 text-small text-muted">
        <span className="inline-flex items-center gap-2">
          <Icon of={UserPlus} size={18} />
          <T id="public-site.example.caption" />
        </span>
        <span aria-hidden className="inline-flex items-center gap-2 rounded-control bg-palm px-4 py-2 text-dense font-medium text-on-palm">
          <Icon of={Send} size={18} mirror />
          <T id="public-site.example.publish" />
        </span>
      </figcaption>
    </figure>
  );
}
