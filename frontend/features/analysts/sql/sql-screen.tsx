import type { SavedQuery } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { Lock, Play, Save, Square } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Icon } from '../../../ui/marks/icon.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { PageContent } from '../../../ui/layout/page-content.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { dictionaryQuery, useCancelQuery, useRemoveQuery, useRunQuery } from './api.ts';
import { QueriesAside } from './queries-aside.tsx';
import { ResultCard } from './result-card.tsx';
import { ResultChart } from './result-chart.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { SqlEditor } from './sql-editor.tsx';
import { ViewsList } from './views-list.tsx';

const first = 'select stars, count(*) as reviews\nfrom analytics.reviews\nwhere not removed\ngroup by 1\norder by 1';

/** Asks the views of the schema `analytics`, of all businesses, for reading only. */
export function SqlScreen() {
  const t = useT();
  const textOf = useErrorText();
  const views = useQuery(dictionaryQuery);
  const [text, setText] = useState(first);
  const [opened, setOpened] = useState<SavedQuery | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [removing, setRemoving] = useState<SavedQuery | null>(null);
  const run = useRunQuery();
  const cancel = useCancelQuery();
  const remove = useRemoveQuery();

  const start = () => {
    if (run.isPending || text.trim() === '') return;
    cancel.reset();
    run.mutate({ id: crypto.randomUUID(), text });
  };
  const show = (query: SavedQuery | null, next: string) => {
    setOpened(query);
    setText(next);
  };
  const mistakeAt = run.data?.text === text ? (run.data.error?.offset ?? null) : null;

  return (
    <PageContent className="max-w-none">
      <PageHeader
        title={t('analysts.sql.title')}
        hint={<T id="analysts.sql.hint" />}
        actions={
          <>
            <ButtonLink to="/admin/sql-logins">
              <T id="analysts.logins.title" />
            </ButtonLink>
            <ButtonLink to="/admin/analytics">
              <T id="analysts.sql.reports" />
            </ButtonLink>
          </>
        }
      />
      <div className="grid grid-cols-1 gap-5 xl:grid-cols-[14rem_minmax(0,1fr)_15rem]">
        <div className="order-3 min-w-0 xl:order-1">
          {views.error === null ? (
            <ViewsList views={views.data ?? []} onExample={(example) => show(null, example)} />
          ) : (
            <ErrorState error={views.error} onRetry={() => void views.refetch()} isCompact />
          )}
        </div>
        <div className="order-1 flex min-w-0 flex-col gap-4 xl:order-2">
          <Card as="section" aria-label={t('analysts.sql.query')} padding="none">
            <div className="flex flex-wrap items-center justify-between gap-2 border-b border-hairline px-4 py-2">
              <span className="flex min-w-0 items-center gap-2 text-dense font-medium">
                {opened === null ? <T id="analysts.sql.untitled" /> : <Name className="truncate">{opened.name}</Name>}
                {opened !== null && opened.text !== text && (
                  <span className="text-small font-normal text-saffron">
                    <T id="analysts.sql.changed" />
                  </span>
                )}
              </span>
              <Button size="sm" icon={Save} isDisabled={text.trim() === ''} onPress={() => setSaving(true)}>
                <T id="common.action.save" />
              </Button>
            </div>
            <SqlEditor value={text} onChange={setText} views={views.data ?? none} onRun={start} mistakeAt={mistakeAt} />
            <div className="flex flex-wrap items-center justify-between gap-2 border-t border-hairline px-4 py-2.5">
              <span className="flex items-center gap-1.5 text-small text-muted">
                <Icon of={Lock} size={16} />
                <T id="analysts.sql.limits" />
              </span>
              <span className="flex gap-2">
                {run.isPending && (
                  <Button icon={Square} isPending={cancel.isPending} onPress={() => cancel.mutate(run.variables.id)}>
                    <T id="common.action.cancel" />
                  </Button>
                )}
                <Button
                  variant="primary"
                  icon={Play}
                  isPending={run.isPending}
                  isDisabled={text.trim() === ''}
                  shortcut={{ code: 'Enter', mod: true }}
                  onPress={start}
                >
                  <T id="analysts.sql.run" />
                </Button>
              </span>
            </div>
          </Card>
          {[run.error, cancel.error].map(
            (error, index) =>
              error !== null && (
                <Notice key={index} tone="error" announce="alert">
                  {textOf(error)}
                </Notice>
              ),
          )}
          {run.data !== undefined && (
            <Fragment key={run.data.at.getTime()}>
              <ResultCard result={run.data} isOutdated={run.data.text !== text} />
              {run.data.rows.length > 0 && <ResultChart result={run.data} />}
            </Fragment>
          )}
        </div>
        <div className="order-2 min-w-0 xl:order-3">
          <QueriesAside
            openId={opened?.id ?? null}
            onOpen={(query) => show(query, query.text)}
            onRemove={setRemoving}
            onText={(earlier) => show(null, earlier)}
          />
          <p className="mt-5 text-caption text-muted">
            <T id="analysts.sql.audited" />
          </p>
        </div>
      </div>
      {isSaving && (
        <SaveDialog
          text={text}
          of={opened?.own === true ? opened : null}
          onClose={() => setSaving(false)}
          onSaved={(saved) => {
            setOpened(saved);
            setSaving(false);
          }}
        />
      )}
      {removing !== null && (
        <ConfirmDialog
          isOpen
          onClose={() => setRemoving(null)}
          title={t('analysts.sql.remove', { name: removing.name })}
          confirmLabel={t('common.action.remove')}
          tone="danger"
          isPending={remove.isPending}
          errorMessage={remove.error === null ? undefined : textOf(remove.error)}
          onConfirm={() =>
            remove.mutate(removing.id, {
              onSuccess: () => {
                if (opened?.id === removing.id) setOpened(null);
                setRemoving(null);
              },
            })
          }
        >
          <T id="analysts.sql.remove-hint" />
        </ConfirmDialog>
      )}
    </PageContent>
  );
}

const none = [] as const;
