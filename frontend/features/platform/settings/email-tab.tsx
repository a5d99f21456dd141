import { latinDigits, mailRoutes, type MailServer, type MailTest } from '@sumaa/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type { output } from 'zod';
import { call } from '../../../lib/api/call.ts';
import { isApiError } from '../../../lib/api/errors.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { queryKey } from '../../../lib/query/query.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card, CardHeader } from '../../../ui/layout/card.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { Changed } from './changed.tsx';

const mailServerQuery = queryOptions({
  queryKey: queryKey(null, 'platform', 'settings', 'mail'),
  queryFn: async ({ signal }) => (await call(mailRoutes.mailServer, { signal })).model,
});

/** The mail server, which the environment or the staff set, and a test of it. */
export function EmailTab() {
  const { data, error, refetch } = useQuery(mailServerQuery);
  const test = useMutation({ mutationFn: async () => (await call(mailRoutes.testMail, {})).model });
  const hint = data?.environment === null ? 'general.mail.settings.hint' : 'general.mail.hint';
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <Card as="section" aria-labelledby="mail-title" className="flex flex-col gap-4">
        <CardHeader id="mail-title" title={<T id="general.mail" />} summary={data && <T id={hint} />} />
        {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && (
          <SkeletonGroup>
            <Skeleton className="h-40 rounded-card" />
          </SkeletonGroup>
        )}
        {data?.environment && (
          <dl className="flex flex-col gap-1 text-small">
            <Fact id="general.mail.server">{data.environment.server}</Fact>
            <Fact id="general.mail.from">{data.environment.from}</Fact>
          </dl>
        )}
        {data?.environment === null && <ServerSection newest={data} />}
      </Card>
      <Card as="section" aria-labelledby="mail-test-title" className="flex flex-col gap-4">
        <CardHeader id="mail-test-title" title={<T id="general.mail.try" />} />
        {test.error !== null && <ErrorState error={test.error} isCompact onRetry={() => test.mutate()} />}
        {test.data !== undefined && <Result result={test.data} />}
        <Button icon={Send} className="self-start" isPending={test.isPending} onPress={() => test.mutate()}>
          <T id="general.mail.test" />
        </Button>
      </Card>
    </div>
  );
}

const empty: MailServer = { host: '', port: 587, isSecure: false, username: '', fromEmail: '', fromName: '' };

type Saved = Pick<output<typeof mailRoutes.mailServer.model>, 'settings' | 'savedAt'>;

/** The form of the server that it began with: what somebody is typing stays while a colleague saves another. */
function ServerSection({ newest }: { readonly newest: Saved }) {
  const client = useQueryClient();
  const [begun, setBegun] = useState(newest);
  const beginAnew = useCallback(() => setBegun((before) => client.getQueryData(mailServerQuery.queryKey) ?? before), [client]);
  return <ServerForm key={begun.savedAt} begun={begun} newest={newest} onBeginAnew={beginAnew} />;
}

type FormProps = { readonly begun: Saved; readonly newest: Saved; readonly onBeginAnew: () => void };

/** Saves the server if it takes a test mail; else it says why not, and nothing is saved. */
function ServerForm({ begun, newest, onBeginAnew }: FormProps) {
  const t = useT();
  const client = useQueryClient();
  const before = begun.settings ?? empty;
  const server = newest.settings;
  const [draft, setDraft] = useState(before);
  const [port, setPort] = useState(String(before.port));
  const [password, setPassword] = useState('');
  const save = useMutation({
    mutationFn: async () => {
      const body = {
        server: { ...draft, port: Number(latinDigits(port.trim()) || Number.NaN) },
        password: password === '' ? null : password,
        savedAt: newest.savedAt,
      };
      return (await call(mailRoutes.saveMailServer, { body })).model;
    },
    onSuccess: async ({ outcome }) => {
      if (outcome !== 'sent') return;
      await client.invalidateQueries({ queryKey: mailServerQuery.queryKey });
      onBeginAnew();
    },
    onError: (error) =>
      isApiError(error, 'settings_changed') ? client.invalidateQueries({ queryKey: mailServerQuery.queryKey }) : undefined,
  });
  const isTyped = port !== String(before.port) || password !== '' || JSON.stringify(draft) !== JSON.stringify(before);
  const isChanged = newest.savedAt !== begun.savedAt;
  const isOver = isChanged && !isTyped;
  useEffect(() => {
    if (isOver) onBeginAnew();
  }, [isOver, onBeginAnew]);
  const refusalOf = (field: string) => (isApiError(save.error) ? save.error.fieldErrors[field]?.[0] : undefined);
  const errorOf = (name: keyof MailServer) => refusalOf(`server.${name}`);
  const hasFields = isApiError(save.error) && Object.keys(save.error.fieldErrors).length > 0;
  const isElsewhere =
    server !== null &&
    (port.trim() !== String(server.port) || (['host', 'isSecure', 'username'] as const).some((name) => draft[name] !== server[name]));
  const change = (changes: Partial<MailServer>) => setDraft({ ...draft, ...changes });
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      {isChanged && isTyped && !save.isPending && <Changed onDrop={onBeginAnew} />}
      <TextField
        label={t('general.mail.host')}
        value={draft.host}
        onChange={(host) => change({ host })}
        dir="ltr"
        errorMessage={errorOf('host')}
      />
      <TextField
        label={t('general.mail.port')}
        value={port}
        onChange={setPort}
        inputMode="numeric"
        latinDigits
        dir="ltr"
        className="max-w-60"
        errorMessage={errorOf('port')}
      />
      <Switch isSelected={draft.isSecure} onChange={(isSecure) => change({ isSecure })} description={<T id="general.mail.tls.hint" />}>
        <T id="general.mail.tls" />
      </Switch>
      <TextField
        label={t('general.mail.username')}
        value={draft.username}
        onChange={(username) => change({ username })}
        dir="ltr"
        autoComplete="off"
        errorMessage={errorOf('username')}
      />
      <PasswordField
        label={t('general.mail.password')}
        description={server === null ? undefined : t(isElsewhere ? 'general.mail.password.anew' : 'general.mail.password.hint')}
        errorMessage={refusalOf('password')}
        value={password}
        onChange={setPassword}
        autoComplete="new-password"
      />
      <TextField
        label={t('general.mail.from-email')}
        value={draft.fromEmail}
        onChange={(fromEmail) => change({ fromEmail })}
        dir="ltr"
        errorMessage={errorOf('fromEmail')}
      />
      <TextField
        label={t('general.mail.from-name')}
        value={draft.fromName}
        onChange={(fromName) => change({ fromName })}
        errorMessage={errorOf('fromName')}
      />
      {save.error !== null && !hasFields && <ErrorState error={save.error} isCompact onRetry={() => save.reset()} />}
      {save.data !== undefined && save.data.outcome !== 'sent' && <Result result={save.data} />}
      <Button type="submit" variant="primary" className="self-start" isPending={save.isPending}>
        <T id="general.mail.save" />
      </Button>
    </form>
  );
}

const tones = { sent: 'success', refused: 'warning', failed: 'error', unset: 'warning' } as const;

function Result({ result: { outcome, to, server, from, reason } }: { readonly result: MailTest }) {
  return (
    <Notice
      tone={tones[outcome]}
      announce={outcome === 'sent' ? 'status' : 'alert'}
      title={<T id={`general.mail.${outcome}`} values={{ to: <Name ltr>{to}</Name> }} />}
    >
      <dl className="flex flex-col gap-1 text-small">
        {server !== null && <Fact id="general.mail.server">{server}</Fact>}
        <Fact id="general.mail.from">{from}</Fact>
        {reason !== null && <Fact id="general.mail.reason">{reason}</Fact>}
      </dl>
    </Notice>
  );
}

type FactProps = { readonly id: 'general.mail.server' | 'general.mail.from' | 'general.mail.reason'; readonly children: string };

function Fact({ id, children }: FactProps) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-muted">
        <T id={id} />
      </dt>
      <dd>
        <bdi translate="no">{children}</bdi>
      </dd>
    </div>
  );
}
