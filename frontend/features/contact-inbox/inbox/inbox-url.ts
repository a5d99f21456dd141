import { ContactStatus, contactViews, Uuid, type contactExports, type contactRoutes } from '@sumaa/contracts';
import { z, type input } from 'zod';

export const inboxSorts = ['urgent', 'newest', 'oldest', 'status', 'priority'] as const;
export const pageSizes = ['10', '25', '50'] as const;

/** The URL state of the inbox. Without parameters it shows the most urgent message first. */
export const InboxUrl = z.object({
  search: z.string().trim().max(200).default(''),
  view: z.enum(contactViews).default('open'),
  /** Of all messages, whatever the view. */
  status: ContactStatus.optional(),
  sort: z.enum(inboxSorts).default('urgent'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.enum(pageSizes).default('10'),
  /** The opened message. */
  message: Uuid.optional(),
});
export type InboxUrl = z.infer<typeof InboxUrl>;
export type InboxFilters = Omit<InboxUrl, 'message'>;

type ListQuery = input<typeof contactRoutes.contacts.query>;

const order: Readonly<Record<InboxUrl['sort'], Pick<ListQuery, 'sortBy' | 'sortDir'>>> = {
  urgent: { sortBy: 'urgent', sortDir: 'desc' },
  newest: { sortBy: 'createdAt', sortDir: 'desc' },
  oldest: { sortBy: 'createdAt', sortDir: 'asc' },
  status: { sortBy: 'status', sortDir: 'asc' },
  priority: { sortBy: 'priority', sortDir: 'desc' },
};

/** Converts the URL state to the server's query. */
export function toListQuery({ search, view, status, sort, page, size }: InboxFilters): ListQuery {
  return {
    page,
    pageSize: Number(size),
    ...order[sort],
    ...(search === '' ? {} : { search }),
    ...(status === undefined ? { view } : { status }),
  };
}

type ExportFilters = z.output<typeof contactExports.contacts.filters>;

/** The filters of an export of what the list shows; spam is not exported. */
export function toExportFilters({ search, view, status }: InboxFilters, accountId: string): ExportFilters {
  const searched = search === '' ? {} : { search };
  if (status !== undefined) return { ...searched, status };
  if (view === 'mine') return { ...searched, view: 'open', assignedTo: Uuid.parse(accountId) };
  return { ...searched, view: view === 'spam' ? 'all' : view };
}

export const isFiltered = ({ search, view, status }: InboxFilters): boolean => search !== '' || view !== 'open' || status !== undefined;

/** The URL state that clears all filters. */
export const noFilters = { search: '', view: 'open', status: undefined, page: 1 } as const satisfies Partial<InboxUrl>;
