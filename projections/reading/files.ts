/** Where a stored picture is served. */
export const filePath = (id: string | null): string | null => (id === null ? null : `/api/files/${id}`);
