import arabicMedium from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-500-normal.woff2?url';
import arabicBold from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-700-normal.woff2?url';
import latinMedium from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-latin-500-normal.woff2?url';
import latinBold from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-latin-700-normal.woff2?url';

/** In the order of the subsets in `fonts.css`. */
const later = { 500: [arabicMedium, latinMedium], 700: [arabicBold, latinBold] } as const;

/**
 * Brings the weights 500 and 700. Until then the browser takes the nearest that it has, 400 and 600, so that the first paint waits
 * for four files on a phone's line instead of seven. A face is declared once it is there: one that is declared and still on its way
 * would be drawn in a font of the system meanwhile.
 */
export function bringLateFonts(): void {
  const regular = [...document.fonts].filter(({ weight }) => weight === '400');
  for (const [weight, files] of Object.entries(later)) {
    for (const [index, { family, unicodeRange }] of regular.entries()) {
      const file = files[index];
      if (file === undefined) continue;
      new FontFace(family, `url(${file}) format('woff2')`, { weight, unicodeRange }).load().then(
        (face) => document.fonts.add(face),
        // The text stands in the nearest weight.
        () => undefined,
      );
    }
  }
}
