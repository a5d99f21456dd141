import { useQuery } from '@tanstack/react-query';
import { businessQuery } from '../../../lib/api/business.ts';
import { useNow } from '../../../lib/clock.ts';
import { useDismissed } from '../../../lib/dismissed.ts';
import { T } from '../../../lib/locale/t.tsx';
import { can, useSession } from '../../../lib/session/session.ts';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { useOwnTestimonialQuery } from '../../../ui/testimonial/api.ts';

/** How long after the registration: by then a business knows what to say. */
const askedAfterMs = 30 * 24 * 60 * 60_000;

/** Asks whoever may speak for the business what they think of the platform, until they have said it or do not want to be asked. */
export function AskTestimonial({ className }: { readonly className?: string }) {
  const session = useSession();
  const now = useNow();
  const [isDismissed, dismiss] = useDismissed('testimonial');
  const { data: business } = useQuery(businessQuery(session.tenantId));
  const isTime = business !== undefined && Date.parse(business.registeredAt) + askedAfterMs <= now;
  const isAsked = isTime && !isDismissed && can(session, 'subscription.write');
  const { data: own } = useQuery({ ...useOwnTestimonialQuery(), enabled: isAsked });
  if (!isAsked || own !== null) return null;
  return (
    <Notice
      title={<T id="overview.testimonial.title" />}
      actions={
        <ButtonLink to="/customer/settings?tab=testimonial" size="sm">
          <T id="overview.testimonial.write" />
        </ButtonLink>
      }
      onDismiss={dismiss}
      {...(className === undefined ? {} : { className })}
    >
      <T id="overview.testimonial.text" />
    </Notice>
  );
}
