import { useT } from './t.tsx';
import { useFormat } from './use-format.ts';

/** The size of a file in words: kilobytes, from a megabyte on megabytes. */
export function useFileSize(): (bytes: number) => string {
  const t = useT();
  const format = useFormat();
  return (bytes) => {
    const kilobytes = bytes / 1024;
    if (kilobytes < 1024) return t('common.size.kb', { size: format.number(Math.max(1, Math.round(kilobytes))) });
    return t('common.size.mb', { size: format.number(kilobytes / 1024, { maximumFractionDigits: 1 }) });
  };
}
