import arabicMedium from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-500-normal.woff2?url';
import arabicBold from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-700-normal.woff2?url';
import latinMedium from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-latin-500-normal.woff2?url';
import latinBold from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-latin-700-normal.woff2?url';

/** In the order of the subsets in `fonts.css`. */
const later = { 500: [arabicMedium, latinMedium], 700: [arabicBold, latinBold] } as const;

let isAsked = false;

/**
 * Loads the weights 500 and 700 once, behind the public site: there a text that is drawn while building would wrap anew when they come.
 * Without them the browser uses the nearest weights, 400 and 600. A face is added only when loaded: a declared but missing face would show
 * a system font meanwhile.
 */
export function loadLateFonts(): void {
  if (isAsked) return;
  isAsked = true;
  const regular = [...document.fonts].filter(({ weight }) => weight === '400');
  for (const [weight, files] of Object.entries(later)) {
    for (const [index, { family, unicodeRange }] of regular.entries()) {
      const file = files[index];
      if (file === undefined) continue;
      new FontFace(family, `url(${file}) format('woff2')`, { weight, unicodeRange }).load().then(
        (face) => document.fonts.add(face),
        // On failure the text keeps the nearest weight.
        () => undefined,
      );
    }
  }
}
