import type { ReviewItem, ReviewTopic, Sentiment } from '@sumaa/contracts';
import { Frown, Meh, Smile, Tag as TopicIcon } from 'lucide-react';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { T } from '../../../lib/locale/t.tsx';
import { Badge, type Tone } from '../../../ui/marks/badge.tsx';
import { Tag } from '../../../ui/marks/chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/marks/icon.tsx';
import { Num } from '../../../ui/marks/num.tsx';
import { UserText } from '../../../ui/marks/user-text.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { partsOfText } from './marked-text.ts';

const markStyle: Record<Sentiment, string> = {
  negative: 'border-b-2 border-dashed border-coral bg-coral-soft',
  positive: 'border-b-2 border-palm bg-palm-soft',
  neutral: 'border-b-2 border-dotted border-muted bg-sunken',
};

/** The customer's text with the words marked that speak of a topic: blame dashed, praise solid, neither dotted. */
export function MarkedText({
  text,
  review,
  lang,
}: {
  readonly text: string;
  readonly review: ReviewItem;
  readonly lang: string | undefined;
}) {
  return (
    <UserText className="text-lead" {...(lang === undefined ? {} : { lang })}>
      {partsOfText(text, review.topics).map((part) =>
        part.mention === null ? (
          part.text
        ) : (
          <mark
            key={part.mention.start}
            className={cx('rounded-t-sm box-decoration-clone text-inherit', markStyle[part.mention.sentiment])}
          >
            {part.text}
            <VisuallyHidden>
              <T
                id="reviews.topic.mark"
                values={{
                  topic: <T id={`reviews.topic.${part.mention.topic}`} />,
                  sentiment: <T id={`reviews.topic.${part.mention.sentiment}`} />,
                }}
              />
            </VisuallyHidden>
          </mark>
        ),
      )}
    </UserText>
  );
}

const faces = { negative: Frown, positive: Smile, neutral: Meh } as const;
const tones: Record<Sentiment, Tone> = { negative: 'coral', positive: 'palm', neutral: 'neutral' };
const sentiments = ['negative', 'positive', 'neutral'] as const;

const topicsOf = ({ topics }: ReviewItem): readonly ReviewTopic[] => [...new Set(topics.map(({ topic }) => topic))];

/** The first topic of the review, and how many more there are; nothing without any. */
export function TopicTag({ review }: { readonly review: ReviewItem }) {
  const format = useFormat();
  const [first, ...more] = topicsOf(review);
  if (first === undefined) return null;
  return (
    <Tag icon={TopicIcon}>
      <T id={`reviews.topic.${first}`} />
      {more.length > 0 && <Num signed>{format.signed(more.length)}</Num>}
    </Tag>
  );
}

/** Each topic of the review once, with how often it is blamed, praised or only named. */
export function TopicBadges({ review }: { readonly review: ReviewItem }) {
  if (review.topics.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {topicsOf(review).map((topic) => (
        <li key={topic}>
          <TopicBadge review={review} topic={topic} />
        </li>
      ))}
    </ul>
  );
}

function TopicBadge({ review, topic }: { readonly review: ReviewItem; readonly topic: ReviewTopic }) {
  const format = useFormat();
  const counted = sentiments
    .map((sentiment) => ({ sentiment, count: review.topics.filter((one) => one.topic === topic && one.sentiment === sentiment).length }))
    .filter(({ count }) => count > 0);
  const [only] = counted;
  return (
    <Badge tone={counted.length === 1 && only ? tones[only.sentiment] : 'neutral'}>
      <T id={`reviews.topic.${topic}`} />
      {counted.map(({ sentiment, count }) => (
        <span key={sentiment} className="inline-flex items-center gap-0.5">
          <Icon of={faces[sentiment]} size={16} />
          <VisuallyHidden>
            <T id={`reviews.topic.${sentiment}`} />
          </VisuallyHidden>
          {(counted.length > 1 || count > 1) && <Num>{format.number(count)}</Num>}
        </span>
      ))}
    </Badge>
  );
}
