import type { RegisteredErasureRequest } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useMemo, useState } from 'react';
import { isApiError } from '../../../lib/api/errors.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { Register } from '../../../ui/lists/register.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { ExactTime, RelativeTime } from '../../../ui/marks/time.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';
import { BreachRegister } from './breach-register.tsx';
import { PersonExport } from './person-export.tsx';
import { erasureRequestsQuery, useCarryOut, useRefuse } from './api.ts';
import { OutsideRegister } from './outside-register.tsx';
import { RequestState } from './request-state.tsx';

type Open = { readonly request: RegisteredErasureRequest; readonly act: 'carry-out' | 'refuse' };

/** The register of requests for erasure: what is due first, and how it is answered. */
export function RequestsTab() {
  const t = useT();
  const query = useQuery(erasureRequestsQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const columns = useMemo(
    (): readonly DataColumn<RegisteredErasureRequest>[] => [
      {
        id: 'subject',
        header: t('requests.column.subject'),
        onCard: 'title',
        cell: ({ subject }) => <T id={`requests.subject.${subject}`} />,
      },
      {
        id: 'business',
        header: t('requests.column.business'),
        cell: ({ business }) => (business === null ? <T id="requests.platform" /> : <Name>{business}</Name>),
      },
      { id: 'who', header: t('requests.column.who'), cell: (request) => <Asker request={request} /> },
      { id: 'asked', header: t('requests.column.asked'), cell: ({ requestedAt }) => <ExactTime at={requestedAt} show="day" /> },
      {
        id: 'due',
        header: t('requests.column.due'),
        cell: ({ state, dueAt }) => (state === 'open' ? <RelativeTime at={dueAt} className="whitespace-nowrap" /> : null),
      },
      { id: 'state', header: t('requests.column.state'), cell: ({ state, dueAt }) => <RequestState state={state} dueAt={dueAt} /> },
      {
        id: 'acts',
        header: t('common.table.actions'),
        isHeaderHidden: true,
        align: 'end',
        cell: (request) =>
          request.state !== 'open' ? null : (
            <div className="flex flex-wrap justify-end gap-2">
              <Button variant="danger-quiet" onPress={() => setOpen({ request, act: 'carry-out' })}>
                <T id="requests.carry-out" />
              </Button>
              <Button onPress={() => setOpen({ request, act: 'refuse' })}>
                <T id="requests.refuse" />
              </Button>
            </div>
          ),
      },
    ],
    [t],
  );
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-heading font-semibold">
        <T id="requests.title" />
      </h2>
      <p className="max-w-prose text-dense text-muted">
        <T id="requests.hint" />
      </p>
      <Register
        query={query}
        label={t('requests.title')}
        columns={columns}
        rowId={({ id }) => id}
        rowLabel={({ name, business, subject }) => name ?? business ?? t(`requests.subject.${subject}`)}
        icon={Inbox}
        empty={<T id="requests.empty" />}
      />
      <OutsideRegister />
      <PersonExport />
      <BreachRegister />
      {open?.act === 'carry-out' && <CarryOutDialog request={open.request} onClose={() => setOpen(null)} />}
      {open?.act === 'refuse' && <RefuseDialog request={open.request} onClose={() => setOpen(null)} />}
    </div>
  );
}

/** Who asked; nothing once they are erased. */
function Asker({ request: { name, email } }: { readonly request: RegisteredErasureRequest }) {
  return (
    email !== null && (
      <div className="flex flex-col">
        {name !== null && <Name>{name}</Name>}
        <bdi dir="ltr" className="text-small text-muted">
          {email}
        </bdi>
      </div>
    )
  );
}

type DialogProps = { readonly request: RegisteredErasureRequest; readonly onClose: () => void };

function CarryOutDialog({ request, onClose }: DialogProps) {
  const t = useT();
  const textOf = useErrorText();
  const carryOut = useCarryOut();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      tone="danger"
      title={<T id="requests.carry-out.title" />}
      confirmLabel={t('requests.carry-out')}
      isPending={carryOut.isPending}
      errorMessage={carryOut.error === null ? undefined : textOf(carryOut.error)}
      onConfirm={() => carryOut.mutate(request.id, { onSuccess: onClose })}
    >
      <div className="flex flex-col gap-3">
        <T id="requests.carry-out.body" />
        <div className="font-medium">
          {request.subject === 'business' ? <Name>{request.business ?? ''}</Name> : <T id="requests.subject.person" />}
          <Asker request={request} />
        </div>
      </div>
    </ConfirmDialog>
  );
}

function RefuseDialog({ request, onClose }: DialogProps) {
  const t = useT();
  const refuse = useRefuse();
  const [reason, setReason] = useState('');
  const problem = isApiError(refuse.error) ? refuse.error.fieldErrors['reason']?.[0] : undefined;
  return (
    <FormDialog
      title={<T id="requests.refuse.title" />}
      submitLabel={<T id="requests.refuse" />}
      problem={problem === undefined ? refuse.error : null}
      isPending={refuse.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        refuse.mutate({ id: request.id, reason }, { onSuccess: onClose });
      }}
    >
      <TextArea
        label={t('requests.refuse.reason')}
        description={t('requests.refuse.hint')}
        value={reason}
        onChange={setReason}
        maxLength={500}
        errorMessage={problem}
        autoFocus
      />
    </FormDialog>
  );
}
