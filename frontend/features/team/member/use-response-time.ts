import { useFormat } from '../../../lib/locale/use-format.ts';

const HOUR = 3_600_000;

/** Formats a mean response time, given in hours, in short units and in full words. */
export function useResponseTime(): (hours: number) => { readonly short: string; readonly full: string } {
  const format = useFormat();
  return (hours) => ({ short: format.durationShort(hours * HOUR), full: format.durationFull(hours * HOUR) });
}

/** The same as a figure of `FigureStrip`; null means no replies yet. */
export function useResponseFigure(): (hours: number | null) => { readonly value: string | null; readonly spoken?: string } {
  const say = useResponseTime();
  return (hours) => {
    if (hours === null) return { value: null };
    const { short, full } = say(hours);
    return { value: short, spoken: full };
  };
}
