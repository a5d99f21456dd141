import { Uuid, type StaffMember } from '@sumaa/contracts';
import { z } from 'zod';
import { tabIds } from '../settings/tab-permissions.ts';

/** The dialogs of the staff, in the URL. */
export const staffDialogs = ['invite', 'duties', 'deactivate', 'reactivate', 'resend', 'revoke'] as const;
export type StaffDialog = (typeof staffDialogs)[number];

/** The URL state of the settings of the platform. */
export const SettingsUrl = z.object({
  /** Without one: the first that the user may open. */
  tab: z.enum(tabIds).optional(),
  /** The person or invitation that the dialog is about; `invite` needs none. */
  person: Uuid.optional(),
  do: z.enum(staffDialogs).optional(),
  /** The rule of the inbox that is edited. */
  rule: z.union([z.literal('new'), Uuid]).optional(),
  /** The person whose turns are edited. */
  turns: Uuid.optional(),
});
export type SettingsUrl = z.infer<typeof SettingsUrl>;

export const closedState = { person: undefined, do: undefined } as const satisfies Partial<SettingsUrl>;

/** The name shown for a row: the person's name, or the address of an invitation. */
export const titleOf = ({ name, email }: Pick<StaffMember, 'name' | 'email'>): string => (name.trim() === '' ? email : name);

/** What the user can do with a row. */
export function actsOn({ editable, status }: Pick<StaffMember, 'editable' | 'status'>): readonly Exclude<StaffDialog, 'invite'>[] {
  if (!editable) return [];
  if (status === 'Invited' || status === 'Expired') return ['resend', 'revoke'];
  return ['duties', status === 'Active' ? 'deactivate' : 'reactivate'];
}
