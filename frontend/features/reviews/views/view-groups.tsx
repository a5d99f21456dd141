import { BookmarkPlus, X } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { can, useSession } from '../../../lib/session/session.ts';
import { useUrlState } from '../../../lib/navigation/url-state.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Num } from '../../../ui/marks/num.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { useRemoveView } from '../api/settings.ts';
import { isFiltered, ReviewsUrl } from '../list/filters.ts';
import type { OfferedView, useViews } from './use-views.ts';

const SaveViewDialog = lazy(async () => ({ default: (await import('./save-view-dialog.tsx')).SaveViewDialog }));

type Props = {
  readonly views: NonNullable<ReturnType<typeof useViews>>;
  /** A view was chosen. */
  readonly onOpen?: () => void;
  readonly onSave: () => void;
};

/** The views of the list, each with its count, and the way to save what is shown as another one. */
export function ViewGroups({ views: { own, team }, onOpen, onSave }: Props) {
  const [{ review: _open, assign: _assign, ...filters }] = useUrlState(ReviewsUrl);
  return (
    <>
      <Group title={<T id="reviews.views.own" />} views={own} onOpen={onOpen} />
      <Group title={<T id="reviews.views.team" />} views={team} onOpen={onOpen} />
      {isFiltered({ ...filters, search: '' }) && (
        <Button variant="quiet" size="sm" icon={BookmarkPlus} className="w-fit text-palm max-md:mt-2" onPress={onSave}>
          <T id="reviews.views.save" />
        </Button>
      )}
    </>
  );
}

/** Saves the filters in force as a view. */
export function SaveView({ onClose }: { readonly onClose: () => void }) {
  const session = useSession();
  const [{ review: _open, assign: _assign, ...filters }] = useUrlState(ReviewsUrl);
  return (
    <Suspense>
      <SaveViewDialog filters={filters} mayShare={can(session, 'reviews.reply')} onClose={onClose} />
    </Suspense>
  );
}

type GroupProps = { readonly title: ReactNode; readonly views: readonly OfferedView[]; readonly onOpen: Props['onOpen'] };

function Group({ title, views, onOpen }: GroupProps) {
  return (
    <section className="flex flex-col">
      <h2 className="px-2 pt-1.5 text-caption font-medium text-muted max-md:pt-3 max-md:text-small">{title}</h2>
      <ul>
        {views.map((view) => (
          <li key={view.id} className="group relative flex items-center">
            <ViewLink view={view} onOpen={onOpen} />
            {view.mayRemove && <RemoveView view={view} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ViewLink({
  view: { name, to, count, isUrgent, isHere, mayRemove },
  onOpen,
}: {
  readonly view: OfferedView;
  readonly onOpen: Props['onOpen'];
}) {
  const format = useFormat();
  return (
    <Link
      to={to}
      onClick={onOpen}
      {...(isHere ? { 'aria-current': 'true' } : {})}
      className={cx(
        'flex min-h-8 min-w-0 flex-1 items-center justify-between gap-2 rounded-control px-2 text-small transition-colors duration-120 max-md:min-h-12 max-md:text-body',
        isHere ? 'bg-palm-soft font-semibold text-palm' : 'text-muted hover:bg-sunken hover:text-ink max-md:text-ink',
      )}
    >
      {/* Cut at its own end, not at that of the page. */}
      <Name className="min-w-0 truncate first-letter:uppercase">{name}</Name>
      <span
        className={cx(
          'font-semibold',
          isUrgent && count > 0 && 'text-coral',
          mayRemove && 'pointer-fine:md:group-focus-within:opacity-0 pointer-fine:md:group-hover:opacity-0',
        )}
      >
        <Num>{format.number(count)}</Num>
      </span>
    </Link>
  );
}

function RemoveView({ view: { id, name } }: { readonly view: OfferedView }) {
  const t = useT();
  const textOf = useErrorText();
  const remove = useRemoveView();
  return (
    <IconButton
      icon={X}
      size="sm"
      label={t('reviews.views.remove', { name })}
      isDisabled={remove.isPending}
      // With a mouse it takes the place of the number, so that all numbers are below each other.
      className="opacity-0 pointer-fine:md:absolute pointer-fine:md:end-0 group-focus-within:opacity-100 group-hover:opacity-100 max-md:opacity-100 pointer-coarse:opacity-100"
      onPress={() => remove.mutate(id, { onError: (error) => showToast({ title: textOf(error), tone: 'warning' }) })}
    />
  );
}
