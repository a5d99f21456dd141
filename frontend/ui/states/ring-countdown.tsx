/** The seconds left as a number in an emptying ring: the undo window. */
export function RingCountdown({ left, total }: { readonly left: number; readonly total: number }) {
  const share = total <= 0 ? 0 : Math.max(0, Math.min(1, left / total));
  const length = 2 * Math.PI * 10;
  return (
    <span aria-hidden className="relative inline-flex size-6 shrink-0 items-center justify-center text-caption font-semibold">
      <svg viewBox="0 0 24 24" className="absolute inset-0 -rotate-90">
        <circle cx="12" cy="12" r="10" fill="none" strokeWidth="2.5" className="stroke-current opacity-25" />
        <circle
          cx="12"
          cy="12"
          r="10"
          fill="none"
          strokeWidth="2.5"
          strokeDasharray={length}
          strokeDashoffset={length * (1 - share)}
          className="stroke-inverse-accent"
        />
      </svg>
      {Math.ceil(left)}
    </span>
  );
}
