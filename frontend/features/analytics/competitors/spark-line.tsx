type Props = {
  /** Oldest first; null leaves a gap. */
  readonly values: readonly (number | null)[];
  readonly range: readonly [number, number];
  readonly isOurs: boolean;
};

/** A rating or a number over time, small; its numbers are in the table of the card. */
export function SparkLine({ values, range: [low, high], isOurs }: Props) {
  const known = values.flatMap((value, place) => (value === null ? [] : [{ value, place }]));
  const x = (place: number) => (values.length < 2 ? 50 : (100 * place) / (values.length - 1));
  const y = (value: number) => 100 - (100 * (value - low)) / (high - low);
  if (known.length < 2) return null;
  return (
    <svg aria-hidden viewBox="0 0 100 100" preserveAspectRatio="none" className="h-6 w-20 overflow-visible max-md:w-14 rtl:-scale-x-100">
      <polyline
        points={known.map(({ value, place }) => `${x(place)},${y(value)}`).join(' ')}
        fill="none"
        strokeWidth={2}
        vectorEffect="non-scaling-stroke"
        className={isOurs ? 'stroke-palm' : 'stroke-muted'}
      />
    </svg>
  );
}
