import type { ContactRule } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T } from '../../../lib/locale/t.tsx';
import { can, useSession } from '../../../lib/session/session.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import type { SettingsUrl } from '../staff/url.ts';
import { peopleQuery, rulesQuery, useSaveRules } from './api.ts';
import { DutyDialog } from './duty-dialog.tsx';
import { PeopleTable } from './people-table.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { RulesList } from './rules-list.tsx';

type Props = { readonly url: SettingsUrl; readonly setUrl: (patch: Partial<SettingsUrl>, options?: { readonly push: boolean }) => void };

/** Who gets a new message: by rule, else in turn. */
export function RulesTab({ url, setUrl }: Props) {
  const textOf = useErrorText();
  const mayChange = can(useSession(), 'platform.settings');
  const rules = useQuery(rulesQuery);
  const people = useQuery(peopleQuery);
  const save = useSaveRules();
  const close = () => setUrl({ rule: undefined, turns: undefined });
  const list = rules.data?.rules ?? [];
  const edited = list.find(({ id }) => id === url.rule) ?? null;
  const person = people.data?.find(({ id }) => id === url.turns);
  const change = (next: readonly ContactRule[]) => save.mutateAsync({ rules: next, version: rules.data?.version ?? 0 });
  const store = (rule: ContactRule) => change(edited === null ? [...list, rule] : list.map((each) => (each.id === rule.id ? rule : each)));
  return (
    <div className="flex flex-col gap-5">
      {!mayChange && (
        <Notice>
          <T id="assignment.look-only" />
        </Notice>
      )}
      {rules.data ? (
        <RulesList
          rules={list}
          people={people.data ?? []}
          isPending={save.isPending}
          onEdit={(rule) => setUrl({ rule: rule as SettingsUrl['rule'] }, { push: true })}
          {...(mayChange && {
            onChange: (next) => void change(next).catch((error: unknown) => showToast({ title: textOf(error), tone: 'warning' })),
          })}
        />
      ) : rules.error ? (
        <ErrorState error={rules.error} onRetry={() => void rules.refetch()} />
      ) : (
        <SkeletonGroup>
          <Skeleton className="h-40 w-full rounded-card" />
        </SkeletonGroup>
      )}
      <PeopleTable
        rows={people.data ?? []}
        isLoading={people.isPending}
        error={people.error}
        onRetry={() => void people.refetch()}
        {...(mayChange && { onEdit: (turns) => setUrl({ turns }, { push: true }) })}
      />
      {mayChange && rules.data && (edited || url.rule === 'new') && (
        <RuleDialog key={url.rule} rule={edited} people={people.data ?? []} onSave={store} onClose={close} />
      )}
      {mayChange && person && <DutyDialog key={person.id} person={person} onClose={close} />}
    </div>
  );
}
