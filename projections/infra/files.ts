/** URL path of a stored picture; null when there is none. */
export const filePath = (id: string | null): string | null => (id === null ? null : `/api/files/${id}`);
