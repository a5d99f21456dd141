import { createRequire } from 'node:module';
import { Font } from '@react-pdf/renderer';

const require = createRequire(import.meta.url);
const font = (name: string) => require.resolve(`@expo-google-fonts/readex-pro/${name}`);

/** The typeface of documents: Arabic and Latin in one. */
export const typeface = 'Readex Pro';

Font.register({
  family: typeface,
  fonts: [{ src: font('400Regular/ReadexPro_400Regular.ttf') }, { src: font('700Bold/ReadexPro_700Bold.ttf'), fontWeight: 700 }],
});
/** No word is longer, so what is may be split where a line ends. */
const longestWord = 30;

// Arabic words must not be split.
Font.registerHyphenationCallback((word) => (word.length > longestWord ? (word.match(/.{1,8}/gsu) ?? []) : [word]));
