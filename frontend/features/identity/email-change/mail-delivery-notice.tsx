import { mailDeliveryRoutes } from '@sumaa/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { queryKey } from '../../../lib/query/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';

/** Whether notices are mailed to the own address. Servers report at any time that it takes none. */
export function mailDeliveryQuery(tenantId: string | null) {
  return queryOptions({
    queryKey: queryKey(tenantId, 'account', 'mail-delivery'),
    queryFn: async ({ signal }) => (await call(mailDeliveryRoutes.mailDelivery, { signal })).model,
    staleTime: 0,
  });
}

/** Says that notices are not mailed to the own address any more, and lets the user try again. */
export function MailDeliveryNotice() {
  const t = useT();
  const textOf = useErrorText();
  const client = useQueryClient();
  const { tenantId } = useSession();
  const { queryKey: key } = mailDeliveryQuery(tenantId);
  const { data } = useQuery(mailDeliveryQuery(tenantId));
  const resume = useMutation({
    mutationFn: async () => (await call(mailDeliveryRoutes.resumeMailDelivery, {})).model,
    onSuccess: (model) => {
      client.setQueryData(key, model);
      showToast({ title: t('account.email.resumed'), tone: 'success' });
    },
  });
  if (!data || data.suppressed === null) return null;
  return (
    <Notice
      tone="warning"
      className="mb-4"
      title={<T id="account.email.suppressed" />}
      actions={
        <Button onPress={() => resume.mutate()} isPending={resume.isPending}>
          <T id="account.email.resume" />
        </Button>
      }
    >
      {resume.error === null ? <T id={`account.email.suppressed.${data.suppressed}`} /> : textOf(resume.error)}
    </Notice>
  );
}
