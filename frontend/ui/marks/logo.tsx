import { T } from '../../lib/locale/t.tsx';

/** The logo mark: a speech bubble with the teeth of س. One colour with a cut-out; legible at 16 px. */
export function LogoMark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden className="shrink-0 text-palm">
      <path
        fill="currentColor"
        d="M8.5 4h15A6.5 6.5 0 0 1 30 10.5v5.5A6.5 6.5 0 0 1 23.5 22.5h-3.6c-.7 2.7-2.2 4.9-4 6.1-.9.6-1.9-.3-1.5-1.3.5-1.4.7-3 .5-4.8H8.5A6.5 6.5 0 0 1 2 16v-5.5A6.5 6.5 0 0 1 8.5 4Z"
      />
      <path
        d="M25 10.6v3.6a2.3 2.3 0 0 1-2.3 2.3h-.9a2.3 2.3 0 0 1-2.3-2.3v-1.5 1.5a2.3 2.3 0 0 1-2.3 2.3h-.9a2.3 2.3 0 0 1-2.3-2.3v-1.5 1.5a2.3 2.3 0 0 1-2.3 2.3h-1.2A3.4 3.4 0 0 1 7.1 13.1v-.6"
        fill="none"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-on-palm"
      />
    </svg>
  );
}

/** Logo mark and name. */
export function Logo({ size = 28 }: { readonly size?: number }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark size={size} />
      <span className="text-subtitle font-bold text-ink" data-platform="name">
        <T id="common.brand" />
      </span>
    </span>
  );
}
