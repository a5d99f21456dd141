import { Frown, Meh, Smile, type LucideIcon } from 'lucide-react';
import { T } from '../../lib/locale/t.tsx';
import { Badge, type Tone } from './badge.tsx';

export type Sentiment = 'positive' | 'neutral' | 'negative';

/** Icon and tone of a sentiment, for legends and charts. */
export const sentimentLook: Record<Sentiment, { readonly icon: LucideIcon; readonly tone: Tone; readonly text: string }> = {
  positive: { icon: Smile, tone: 'palm', text: 'text-palm' },
  neutral: { icon: Meh, tone: 'neutral', text: 'text-muted' },
  negative: { icon: Frown, tone: 'coral', text: 'text-coral' },
};

/** A sentiment as colour, icon and word. */
export function SentimentBadge({ of, size = 'md' }: { readonly of: Sentiment; readonly size?: 'sm' | 'md' }) {
  const { icon, tone } = sentimentLook[of];
  return (
    <Badge icon={icon} tone={tone} size={size}>
      <T id={`common.sentiment.${of}`} />
    </Badge>
  );
}
