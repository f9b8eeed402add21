import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sharp } from './sharp.ts'

export const DISPLAY = {
  font: 'Bricolage Grotesque ExtraBold',
  fontfile: fileURLToPath(
    import.meta.resolve('@expo-google-fonts/bricolage-grotesque/800ExtraBold/BricolageGrotesque_800ExtraBold.ttf'),
  ),
}
export const PLAIN = {
  font: 'Figtree SemiBold',
  fontfile: fileURLToPath(import.meta.resolve('@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf')),
}
const MARK = path.join(import.meta.dirname, 'mark.png')

/** The product's mark, a PNG. @param height in pixels */
export const drawMark = (height: number): Promise<Buffer> => sharp(MARK).resize({ height }).png().toBuffer()

/** A PNG with a transparent ground. */
export interface Drawn {
  picture: Buffer
  width: number
  height: number
}

interface TextStyle {
  font: string
  fontfile: string
  width: number
  /** Higher text is scaled down to fit. */
  maxHeight: number
  /** Font size. */
  pixels: number
  color: string
}

/** Characters that the font lacks are drawn with the machine's fonts. @returns null if there is nothing to draw */
export async function drawText(text: string, { maxHeight, pixels, color, ...style }: TextStyle): Promise<Drawn | null> {
  const words = drawable(text)
  if (words === '') return null
  const shared = { ...style, rgba: true, wrap: 'word-char' as const, text: markup(words, color) }
  const draw = async (size: { dpi: number } | { height: number }) => {
    const sized = { ...shared, font: `${style.font} ${pixels}`, ...size }
    const { data, info } = await sharp({ text: sized }).png().toBuffer({ resolveWithObject: true })
    return { picture: data, height: info.height, width: info.width }
  }
  const usual = await draw({ dpi: 72 }) // at 72 dpi, a point is a pixel
  const fits = usual.height <= maxHeight && usual.width <= style.width
  return fits ? usual : draw({ height: maxHeight })
}

/** Removes emoji, for which the machine may have no font, and control characters. */
function drawable(text: string): string {
  return text
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|\u20e3/gu, '')
    .replace(/[^\P{C}\n]/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim()
}

function markup(text: string, color: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<span foreground="${color}">${escaped}</span>`
}
