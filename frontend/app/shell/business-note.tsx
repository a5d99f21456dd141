import { isUploadedLogo } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { businessQuery } from '../../lib/api/business.ts';
import { useNow } from '../../lib/clock.ts';
import { T } from '../../lib/locale/t.tsx';
import { can, useSession } from '../../lib/session/session.ts';
import { Avatar } from '../../ui/marks/avatar.tsx';

const DAY = 24 * 60 * 60_000;

/** Below the business's name: the branches the user sees, and for those who may see the subscription the plan and the rest of the trial. */
export function BusinessNote() {
  const session = useSession();
  const now = useNow();
  const { data } = useQuery(businessQuery(session.tenantId));
  if (data === undefined) return null;
  const { plan, trialEndsAt, locations } = data;
  // The day that has begun counts, as people count days.
  const days = trialEndsAt === null ? 0 : Math.max(0, Math.ceil((Date.parse(trialEndsAt) - now) / DAY));
  return (
    <>
      <span className="block">
        <T id="frame.business.branches" values={{ count: locations }} />
      </span>
      {can(session, 'subscription.read') && (
        <>
          {plan !== 'trial' && (
            <span className="block">
              <T id={`frame.business.plan.${plan}`} />
            </span>
          )}
          {(plan === 'trial' || days > 0) && (
            <span className="block text-saffron">
              <T id="frame.business.trial" values={{ count: days }} />
            </span>
          )}
        </>
      )}
    </>
  );
}

/** The logo that the business uploaded, or its initial. */
export function BusinessPicture() {
  const { tenantId, businessName } = useSession();
  const { data } = useQuery(businessQuery(tenantId));
  const logoUrl = data?.logoUrl ?? null;
  return <Avatar name={businessName ?? ''} src={isUploadedLogo(logoUrl) ? logoUrl : null} shape="business" size="sm" />;
}
