import { t } from './texts.ts'
import { z } from 'zod'

/**
 * Colors of stickers and tags, by which prices can be lowered. Gray printers and color-blind eyes tell them apart by the
 * letter that is printed beside them.
 */
export const StickerColor = z.enum(['blue', 'green', 'orange', 'pink', 'white', 'yellow'])
export type StickerColor = z.infer<typeof StickerColor>

export const COLOR_LETTERS: Record<StickerColor, string> = {
  blue: 'B',
  green: 'G',
  orange: 'O',
  pink: 'P',
  white: 'W',
  yellow: 'Y',
}

export function colorName(color: StickerColor): string {
  switch (color) {
    case 'blue':
      return t.of('color of a tag')`Blue`
    case 'green':
      return t.of('color of a tag')`Green`
    case 'orange':
      return t.of('color of a tag')`Orange`
    case 'pink':
      return t.of('color of a tag')`Pink`
    case 'white':
      return t.of('color of a tag')`White`
    case 'yellow':
      return t.of('color of a tag')`Yellow`
  }
}
