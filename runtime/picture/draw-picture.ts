import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const fontfile = require.resolve('@expo-google-fonts/readex-pro/700Bold/ReadexPro_700Bold.ttf');

/** One text of a picture; all lengths in pixels. What does not fit in `width` is broken into lines. */
export interface PictureText {
  readonly text: string;
  readonly size: number;
  /** `#rrggbb`. */
  readonly color: string;
  /** Where the line begins: its left edge, or its right edge with `isRtl`. */
  readonly start: number;
  readonly top: number;
  readonly width: number;
  readonly isRtl: boolean;
}

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** The drawing beneath the texts, as a whole SVG document of this size, without text of its own. */
  readonly svg: string;
  readonly texts: readonly PictureText[];
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Draws a PNG. Texts are set in our own font, in Arabic and Latin, whatever fonts the machine has. */
export async function drawPicture({ svg, texts }: Picture): Promise<Buffer> {
  // Loaded on demand, because sharp is large and most processes never need it.
  const { default: sharp } = await import('sharp');
  const layers = await Promise.all(
    texts.map(async ({ text, size, color, start, top, width, isRtl }) => {
      const markup = `<span foreground="${color}">${escaped(text)}</span>`;
      const font = `Readex Pro Bold ${size}`;
      // At 72 dpi a point is a pixel.
      const set = sharp({ text: { text: markup, font, fontfile, rgba: true, dpi: 72, width, align: isRtl ? 'right' : 'left' } });
      const { data, info } = await set.png().toBuffer({ resolveWithObject: true });
      return { input: data, top, left: isRtl ? start - info.width : start };
    }),
  );
  return sharp(Buffer.from(svg)).composite(layers).png({ compressionLevel: 9 }).toBuffer();
}
