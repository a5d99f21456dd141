const perPage = 40;

/** One page of a list, the newest first, as the API shows it. `all`: in the order in which they were made. */
export function listPage<T>(name: string, all: readonly T[], asked: string | undefined, shown: (one: T) => object): object {
  const page = Math.max(1, Number(asked ?? 1) || 1);
  const pages = Math.max(1, Math.ceil(all.length / perPage));
  const rows = all.toReversed().slice((page - 1) * perPage, page * perPage);
  const meta = {
    current_page: page,
    next_page: page < pages ? page + 1 : null,
    prev_page: page > 1 ? page - 1 : null,
    total_pages: pages,
    total_count: all.length,
  };
  return { [name]: rows.map(shown), meta };
}
