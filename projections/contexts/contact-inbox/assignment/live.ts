import type { LiveChangesOf } from '../../../live/topics.ts';
import type { ContactDutyRow } from './contact-duty.projection.ts';
import type { ContactLoadRow } from './contact-load.projection.ts';
import type { ContactRulesRow } from './contact-rules.projection.ts';

const everything = [{ topic: 'contactSettings', key: null, branches: null }] as const;

/** The tab of rules and turns is always refetched as a whole. */
export const contactRulesLive: LiveChangesOf<ContactRulesRow> = () => everything;
export const contactDutyLive: LiveChangesOf<ContactDutyRow> = () => everything;
/** The tab counts the open messages of each person. */
export const contactLoadLive: LiveChangesOf<ContactLoadRow> = ({ row, before }) =>
  row?.assignedTo === before?.assignedTo && row?.status === before?.status && row?.aside === before?.aside ? [] : everything;
