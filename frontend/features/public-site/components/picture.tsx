import { useLocale } from '../../../lib/locale/locale-provider.tsx';

/** A picture of the product in the language and theme that are read, made by `npm run screenshots -- --site`. */
export function Picture({ name, alt }: { readonly name: string; readonly alt: string }) {
  const { language } = useLocale();
  return (['light', 'dark'] as const).map((theme) => (
    <img
      key={theme}
      data-in={theme}
      src={`/pictures/${name}-${language}${theme === 'dark' ? '-dark' : ''}.webp`}
      alt={alt}
      width={1440}
      height={900}
      loading="lazy"
      decoding="async"
      className="h-auto w-full rounded-card border border-hairline"
    />
  ));
}
