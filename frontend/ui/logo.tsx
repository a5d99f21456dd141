import { T } from '../lib/locale/t.tsx';

/** The mark: a speech bubble that carries the teeth of س. One colour with a cut-out; legible at 16 px. */
export function LogoMark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden className="shrink-0 text-palm">
      <path
        fill="currentColor"
        d="M9 3h14a7 7 0 0 1 7 7v7a7 7 0 0 1-7 7h-2.2c-.5 2.9-2.3 5-5.4 6 .9-1.7 1.2-3.7.9-6H9a7 7 0 0 1-7-7v-7a7 7 0 0 1 7-7Z"
      />
      <path
        d="M24 10.5v4.5a2.65 2.65 0 0 1-5.3 0v-3M18.7 12v3a2.65 2.65 0 0 1-5.3 0v-3M13.4 12v3c0 2-1.4 3.3-3.4 3.3H8"
        fill="none"
        strokeWidth="2.3"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-on-palm"
      />
    </svg>
  );
}

/** Mark and name. */
export function Logo({ size = 28 }: { readonly size?: number }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark size={size} />
      <span className="text-subtitle font-bold text-ink">
        <T id="common.brand" />
      </span>
    </span>
  );
}
