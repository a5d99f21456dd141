import type { ReviewItem } from '@sumaa/contracts';
import { T } from '../../lib/locale/t.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { LiveDot } from '../../ui/states/live-dot.tsx';
import { Stars } from '../../ui/marks/stars.tsx';
import { Name, UserText } from '../../ui/marks/user-text.tsx';

/** More rows would not fit on a laptop screen. */
const SHOWN = 4;

/** The newest reviews, as the sync reads them. */
export function ArrivalsCard({ arrivals, isRunning }: { readonly arrivals: readonly ReviewItem[]; readonly isRunning: boolean }) {
  return (
    <Card as="section" aria-labelledby="arrivals-title" padding="none" className="px-4 pt-3 pb-3.5 md:px-5">
      <header className="flex items-center justify-between gap-4 border-b border-hairline pb-2">
        <h2 id="arrivals-title" className="text-small font-semibold">
          <T id="onboarding.sync.arrivals" />
        </h2>
        {isRunning && <LiveDot />}
      </header>
      {arrivals.length === 0 ? (
        <p className="pt-3 text-small text-muted">
          <T id={isRunning ? 'onboarding.sync.arrivals.waiting' : 'onboarding.sync.arrivals.none'} />
        </p>
      ) : (
        <ul className="-mb-2">
          {arrivals.slice(0, SHOWN).map(({ id, authorName, stars, content, language }) => (
            <li key={id} className="enter-rise flex flex-col border-t border-hairline py-2 first:border-t-0">
              <div className="flex min-w-0 items-center gap-2">
                <span className="truncate text-small font-semibold">
                  {authorName === null ? <T id="onboarding.sync.anonymous" /> : <Name>{authorName}</Name>}
                </span>
                {stars !== null && <Stars value={stars} />}
              </div>
              {content !== null && (
                <div className="text-small">
                  <UserText lines={2} {...(language === 'other' ? {} : { lang: language })}>
                    {content}
                  </UserText>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
