import { activityTypes, type Subscriber } from '@sumaa/contracts';
import { T } from '../../lib/locale/t.tsx';
import { useFormat } from '../../lib/locale/use-format.ts';
import { Avatar } from '../../ui/marks/avatar.tsx';
import { Num } from '../../ui/marks/num.tsx';
import { Star } from '../../ui/marks/stars.tsx';
import { Name } from '../../ui/marks/user-text.tsx';

/** The business and the address of who registered it. */
export function Identity({ subscriber: { name, email } }: { readonly subscriber: Subscriber }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={name} shape="business" size="sm" />
      <span className="flex min-w-0 flex-col md:max-w-52">
        <span className="truncate font-semibold">
          <Name>{name}</Name>
        </span>
        {email !== null && (
          <span className="flex text-small font-normal text-muted">
            <Name ltr className="min-w-0 truncate">
              {email}
            </Name>
          </span>
        )}
      </span>
    </span>
  );
}

/** One star with the rating; null without one. */
export function Rating({ rating }: { readonly rating: number }) {
  const format = useFormat();
  return (
    <span className="inline-flex items-center gap-1">
      <Num>{format.rating(rating)}</Num>
      <Star />
    </span>
  );
}

const isListed = (type: string): type is (typeof activityTypes)[number] => (activityTypes as readonly string[]).includes(type);

/** The kind of business: a listed one, or what its owner wrote. */
export function ActivityType({ type }: { readonly type: string }) {
  return isListed(type) ? <T id={`identity.activity.${type}`} /> : <Name>{type}</Name>;
}
