import { alertRoutes, type snoozeHours } from '@sumaa/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { queryKey } from '../../lib/query/query.ts';

/** The alerts of the console. What is measured comes without a live change, so they are asked for again. */
export const alertsQuery = queryOptions({
  queryKey: queryKey(null, 'console', 'alerts'),
  queryFn: async ({ signal }) => (await call(alertRoutes.alerts, { signal })).model,
  refetchInterval: 15_000,
});

function useAlertCommand<I>(send: (given: I) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => client.invalidateQueries({ queryKey: alertsQuery.queryKey }) });
}

/** Says that an alert is known, up to what it shows. */
export const useAcknowledge = () =>
  useAlertCommand((body: { readonly alert: string; readonly of: string }) => call(alertRoutes.acknowledgeAlert, { body }));

/** Puts an alert off. */
export const useSnooze = () =>
  useAlertCommand((body: { readonly alert: string; readonly hours: (typeof snoozeHours)[number] }) =>
    call(alertRoutes.snoozeAlert, { body }),
  );
