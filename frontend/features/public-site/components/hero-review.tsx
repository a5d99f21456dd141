import { Send } from 'lucide-react';
import { T } from '../../../lib/locale/t.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SentimentBadge } from '../../../ui/sentiment-badge.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { Name } from '../../../ui/user-text.tsx';
import { useT } from '../../../lib/locale/t.tsx';

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
        <T id="public-site.example.text" />
      </blockquote>
      <div className="mt-4 rounded-control border border-palm bg-surface p-4 text-body">
        <T id="public-site.example.reply" />
      </div>
      <figcaption className="mt-4 flex items-center justify-between gap-3 text-small text-muted">
        <T id="public-site.example.caption" />
        <span aria-hidden className="inline-flex items-center gap-2 rounded-control bg-palm px-4 py-2 text-dense font-medium text-on-palm">
          <Icon of={Send} size={18} mirror />
          <T id="public-site.example.publish" />
        </span>
      </figcaption>
    </figure>
  );
}
