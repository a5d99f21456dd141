import type { GoogleLocationView } from '@sumaa/contracts';
import { Globe, MapPin, Phone, type LucideIcon } from 'lucide-react';
import { T } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { Badge } from '../../../ui/marks/badge.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/marks/icon.tsx';
import { Num } from '../../../ui/marks/num.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { Star } from '../../../ui/marks/stars.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { canChoose } from './choice.ts';

type Props = {
  readonly location: GoogleLocationView;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
};

/** One location of the Google account: name, contact data, rating, and why it cannot be chosen. */
export function LocationRow({ location, isSelected, onChange }: Props) {
  const { name, address, phone, website, disabledReason } = location;
  return (
    <li
      className={cx(
        'border-t border-hairline first:border-t-0 transition-colors duration-120',
        isSelected ? 'bg-palm-soft' : canChoose(location) && 'hover:bg-sunken',
      )}
    >
      <Checkbox
        isSelected={isSelected}
        isDisabled={!canChoose(location)}
        onChange={onChange}
        value={location.id}
        className="items-start px-4 py-3.5 md:px-5 [&>span:last-child]:min-w-0 [&>span:last-child]:flex-1 [&>span:first-child]:mt-0.5"
      >
        <span className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
          <span className="flex min-w-0 flex-col gap-0.5 max-md:basis-full">
            <span className={cx('text-body font-semibold', disabledReason !== null && 'text-muted')}>
              <Name>{name}</Name>
            </span>
            {address !== null && <Fact icon={MapPin}>{address}</Fact>}
            {(phone !== null || website !== null) && (
              <span className="flex flex-wrap gap-x-4 gap-y-0.5">
                {phone !== null && (
                  <Fact icon={Phone} ltr>
                    {phone}
                  </Fact>
                )}
                {website !== null && (
                  <Fact icon={Globe} ltr>
                    {hostOf(website)}
                  </Fact>
                )}
              </span>
            )}
          </span>
          <span className="flex flex-col items-start gap-1 md:items-end">
            {disabledReason !== null && (
              <Badge tone={disabledReason === 'linked' ? 'palm' : 'saffron'} size="sm">
                <T id={`onboarding.choose.disabled.${disabledReason}`} />
              </Badge>
            )}
            <Rating location={location} />
          </span>
        </span>
      </Checkbox>
    </li>
  );
}

function Fact({ icon, ltr = false, children }: { readonly icon: LucideIcon; readonly ltr?: boolean; readonly children: string }) {
  return (
    <span className="flex min-w-0 items-start gap-1.5 text-small text-muted">
      <Icon of={icon} size={16} className="mt-1" />
      <span className="min-w-0 break-words">
        <Name ltr={ltr}>{children}</Name>
      </span>
    </span>
  );
}

/** Google sends rating and count only with the reviews, so they load one location at a time. */
function Rating({ location: { rating, reviewCount, ratingState, disabledReason } }: { readonly location: GoogleLocationView }) {
  const format = useFormat();
  if (ratingState === 'loading') return disabledReason === null ? <Skeleton className="mt-1 h-4 w-28" /> : null;
  if (ratingState === 'unavailable') {
    return (
      <span className="text-small text-muted">
        <T id="onboarding.choose.rating.unavailable" />
      </span>
    );
  }
  return (
    <span className="enter-fade inline-flex items-center gap-1.5 text-small text-muted">
      {rating !== null && (
        <>
          <Star />
          <span className="font-semibold text-ink">
            <Num>{format.rating(rating)}</Num>
          </span>
          <span aria-hidden>·</span>
        </>
      )}
      <T id="onboarding.choose.reviews" values={{ count: reviewCount ?? 0 }} />
    </span>
  );
}

/** The host name without `www.`. */
function hostOf(website: string): string {
  return website.replace(/^https?:\/\/(www\.)?/, '').replace(/\/.*$/, '');
}
