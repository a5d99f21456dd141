import type { ReviewView } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { BookmarkPlus, X } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { can, useSession } from '../../../lib/session.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Num } from '../../../ui/num.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { Name } from '../../../ui/user-text.tsx';
import { reviewViewsQuery, useRemoveView } from '../api/settings.ts';
import { isFiltered, ReviewsUrl } from '../list/filters.ts';
import { viewPath } from './view-url.ts';

const SaveViewDialog = lazy(async () => ({ default: (await import('./save-view-dialog.tsx')).SaveViewDialog }));

/** The views of the list below its entry in the sidebar, each with its count, and the way to save another one. */
export function SidebarViews() {
  const session = useSession();
  const [{ review: _open, assign: _assign, ...filters }] = useUrlState(ReviewsUrl);
  const { data } = useQuery(reviewViewsQuery(session.tenantId));
  const [isSaving, setSaving] = useState(false);
  if (data === undefined) return null;
  const mayReply = can(session, 'reviews.reply');
  const own = data.views.filter(({ shared }) => !shared);
  const shared = data.views.filter((view) => view.shared);
  return (
    <div className="ms-5 mt-1 mb-2 flex flex-col border-s border-hairline ps-2">
      <Group title={<T id="reviews.views.own" />}>
        <ViewLink to={viewPath({ reply: 'unanswered' }, 'due')} count={data.unanswered} name={<T id="reviews.reply.unanswered" />} />
        <ViewLink to={viewPath({ reply: 'overdue' }, 'due')} count={data.overdue} name={<T id="reviews.reply.overdue" />} isUrgent />
        {mayReply && (
          <ViewLink
            to={viewPath({ assignee: 'me', reply: 'unanswered' }, 'due')}
            count={data.mine}
            name={<T id="reviews.assigned.you" />}
          />
        )}
        {own.map((view) => (
          <Saved key={view.id} view={view} mayRemove />
        ))}
      </Group>
      <Group title={<T id="reviews.views.team" />}>
        <ViewLink to={viewPath({ marks: ['approval'] }, 'due')} count={data.approval} name={<T id="reviews.mark.approval" />} />
        {shared.map((view) => (
          <Saved key={view.id} view={view} mayRemove={mayReply} />
        ))}
      </Group>
      {isFiltered({ ...filters, search: '' }) && (
        <Button variant="quiet" size="sm" icon={BookmarkPlus} className="w-fit text-palm" onPress={() => setSaving(true)}>
          <T id="reviews.views.save" />
        </Button>
      )}
      <Suspense>{isSaving && <SaveViewDialog filters={filters} mayShare={mayReply} onClose={() => setSaving(false)} />}</Suspense>
    </div>
  );
}

function Group({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col">
      <h2 className="px-2 pt-1.5 text-caption font-medium text-muted">{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

function Saved({ view: { id, name, filter, sort, count }, mayRemove }: { readonly view: ReviewView; readonly mayRemove: boolean }) {
  const t = useT();
  const textOf = useErrorText();
  const remove = useRemoveView();
  const onRemove = () => remove.mutate(id, { onError: (error) => showToast({ title: textOf(error), tone: 'warning' }) });
  return (
    <ViewLink
      to={viewPath(filter, sort)}
      count={count}
      name={<Name>{name}</Name>}
      after={
        mayRemove && (
          <IconButton
            icon={X}
            size="sm"
            label={t('reviews.views.remove', { name })}
            isDisabled={remove.isPending}
            className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
            onPress={onRemove}
          />
        )
      }
    />
  );
}

type ViewLinkProps = {
  readonly to: string;
  readonly name: ReactNode;
  readonly count: number;
  /** A count above zero calls for action. */
  readonly isUrgent?: boolean;
  readonly after?: ReactNode;
};

function ViewLink({ to, name, count, isUrgent = false, after }: ViewLinkProps) {
  const format = useFormat();
  const { pathname, search } = useLocation();
  const here = new URLSearchParams(search);
  here.delete('review');
  const isHere = to === (here.size === 0 ? pathname : `${pathname}?${here.toString()}`);
  return (
    <li className="group flex items-center">
      <Link
        to={to}
        {...(isHere ? { 'aria-current': 'true' } : {})}
        className={cx(
          'flex min-h-8 min-w-0 flex-1 items-center justify-between gap-2 rounded-control px-2 text-small transition-colors duration-120',
          isHere ? 'bg-palm-soft font-semibold text-palm' : 'text-muted hover:bg-sunken hover:text-ink',
        )}
      >
        <span className="truncate">{name}</span>
        <span className={cx('font-semibold', isUrgent && count > 0 && 'text-coral')}>
          <Num>{format.number(count)}</Num>
        </span>
      </Link>
      {after}
    </li>
  );
}
