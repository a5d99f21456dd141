import { ArrowUp } from 'lucide-react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Icon } from '../../../ui/marks/icon.tsx';

/** Shows how many new reviews arrived; the list changes only when the user presses it. */
export function ArrivalsPill({ count, onShow }: { readonly count: number; readonly onShow: () => void }) {
  const t = useT();
  const arrivals = t('reviews.arrivals', { count });
  return (
    <div role="status" className="pointer-events-none sticky top-[calc(var(--bar-height)+0.75rem)] layer-panel flex h-0 justify-center">
      {count > 0 && (
        <button
          type="button"
          onClick={onShow}
          aria-label={t('reviews.arrivals.show', { arrivals })}
          className="enter-rise pointer-events-auto inline-flex h-11 items-center gap-2 rounded-full bg-palm px-4 text-dense font-semibold text-on-palm shadow-float hover:bg-palm-hover md:h-9"
        >
          <Icon of={ArrowUp} size={16} />
          <T id="reviews.arrivals" values={{ count }} />
        </button>
      )}
    </div>
  );
}
