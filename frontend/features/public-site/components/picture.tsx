import { useLocale } from '../../../lib/locale/locale-provider.tsx';

/** A picture of the product in the language that is read, made by `npm run screenshots -- --site`. */
export function Picture({ name, alt }: { readonly name: string; readonly alt: string }) {
  const { language } = useLocale();
  return (
    <img
      src={`/pictures/${name}-${language}.webp`}
      alt={alt}
      width={1440}
      height={900}
      loading="lazy"
      decoding="async"
      className="h-auto w-full rounded-card border border-hairline"
    />
  );
}
