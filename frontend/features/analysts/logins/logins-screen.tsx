import { useQuery } from '@tanstack/react-query';
import { KeyRound, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { PageContent } from '../../../ui/layout/page-content.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Register } from '../../../ui/lists/register.tsx';
import { AddLoginDialog } from './add-login-dialog.tsx';
import { analystLoginsQuery, useRemoveLogin } from './api.ts';

type Login = { readonly name: string; readonly login: string };

/** The logins with which analysts read the views by their own programs. */
export function LoginsScreen() {
  const t = useT();
  const query = useQuery(analystLoginsQuery);
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Login | null>(null);
  const columns = useMemo(
    (): readonly DataColumn<Login>[] => [
      {
        id: 'login',
        header: t('analysts.logins.login'),
        onCard: 'title',
        cell: ({ login }) => (
          <code dir="ltr" translate="no" className="font-mono text-dense">
            {login}
          </code>
        ),
      },
      {
        id: 'acts',
        header: t('common.table.actions'),
        isHeaderHidden: true,
        align: 'end',
        cell: (login) => (
          <Button variant="danger-quiet" size="sm" icon={Trash2} onPress={() => setRemoving(login)}>
            <T id="analysts.logins.remove" />
          </Button>
        ),
      },
    ],
    [t],
  );
  return (
    <PageContent width="narrow">
      <PageHeader
        title={t('analysts.logins.title')}
        hint={t('analysts.logins.hint')}
        actions={
          <>
            <ButtonLink to="/admin/sql">
              <T id="analysts.sql.title" />
            </ButtonLink>
            <Button variant="primary" icon={KeyRound} onPress={() => setAdding(true)}>
              <T id="analysts.logins.add" />
            </Button>
          </>
        }
      />
      <Register
        query={query}
        label={t('analysts.logins.title')}
        columns={columns}
        rowId={({ login }) => login}
        rowLabel={({ login }) => login}
        icon={KeyRound}
        empty={<T id="analysts.logins.empty" />}
      />
      {isAdding && <AddLoginDialog onClose={() => setAdding(false)} />}
      {removing !== null && <RemoveDialog login={removing} onClose={() => setRemoving(null)} />}
    </PageContent>
  );
}

function RemoveDialog({ login: { name, login }, onClose }: { readonly login: Login; readonly onClose: () => void }) {
  const t = useT();
  const textOf = useErrorText();
  const remove = useRemoveLogin();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      tone="danger"
      title={
        <T
          id="analysts.logins.remove.title"
          values={{
            login: (
              <bdi dir="ltr" translate="no">
                {login}
              </bdi>
            ),
          }}
        />
      }
      confirmLabel={t('analysts.logins.remove')}
      isPending={remove.isPending}
      errorMessage={remove.error === null ? undefined : textOf(remove.error)}
      onConfirm={() => remove.mutate(name, { onSuccess: onClose })}
    >
      <T id="analysts.logins.remove.body" />
    </ConfirmDialog>
  );
}
