import { useQuery } from '@tanstack/react-query';
import { T, useT } from '../../lib/locale/t.tsx';
import { Badge } from '../../ui/marks/badge.tsx';
import { Card, CardHeader } from '../../ui/layout/card.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Stars } from '../../ui/marks/stars.tsx';
import { useOwnTestimonialQuery } from '../../ui/testimonial/api.ts';
import { WithdrawTestimonial } from '../../ui/testimonial/withdraw-testimonial.tsx';
import { Name, UserText } from '../../ui/marks/user-text.tsx';

/** What I said of the platform: here I withdraw it, also where I may not write one any more. Nothing where nothing was said. */
export function OwnTestimonialSection() {
  const t = useT();
  const { data: own = null, error, refetch } = useQuery(useOwnTestimonialQuery());
  if (own === null && error === null) return null;
  return (
    <Card as="section" aria-labelledby="account-testimonial">
      <CardHeader
        id="account-testimonial"
        title={<T id="testimonial.title" />}
        afterTitle={own !== null && <Badge tone="neutral">{t(`testimonial.state.${own.state}`)}</Badge>}
      />
      {own === null ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="flex flex-col items-start gap-2">
          <Stars value={own.stars} />
          <UserText>{own.text}</UserText>
          <p className="text-dense text-muted">
            <Name>{own.name}</Name>
          </p>
          <WithdrawTestimonial />
        </div>
      )}
    </Card>
  );
}
