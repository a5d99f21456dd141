import { contactAssignmentRoutes, type ContactDuty, type ContactRule, type ContactRuleMatch } from '@sumaa/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { queryKey } from '../../../lib/query/query.ts';

const root = queryKey(null, 'contact-settings');

/** The rules for new messages, and their version. */
export const rulesQuery = queryOptions({
  queryKey: [...root, 'rules'],
  queryFn: async ({ signal }) => (await call(contactAssignmentRoutes.contactRules, { signal })).model,
});

/** The people of the inbox with their turns. */
export const peopleQuery = queryOptions({
  queryKey: [...root, 'people'],
  queryFn: async ({ signal }) => (await call(contactAssignmentRoutes.contactPeople, { signal })).model,
});

/** Replaces the list of rules. What is shown afterwards is read again, also after a refusal, because somebody else may have been first. */
export function useSaveRules() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { rules: readonly ContactRule[]; version: number }) =>
      (await call(contactAssignmentRoutes.changeContactRules, { body: { ...body, rules: [...body.rules] } })).model,
    onSettled: () => client.invalidateQueries({ queryKey: rulesQuery.queryKey }),
  });
}

/** Sets the turns of a person. */
export function useSaveDuty() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...body }: { id: string; duty: ContactDuty; version: number }) =>
      (await call(contactAssignmentRoutes.changeContactDuty, { params: { id }, body })).model,
    onSettled: () => client.invalidateQueries({ queryKey: peopleQuery.queryKey }),
  });
}

/** Asks which of the newest messages a rule would match. */
export const useTestRule = () =>
  useMutation({
    mutationFn: async ({ keywords, domains, language }: ContactRuleMatch) => {
      const query = { keywords: keywords.join('\n'), domains: domains.join('\n'), ...(language && { language }) };
      return (await call(contactAssignmentRoutes.testContactRule, { query })).model;
    },
  });
