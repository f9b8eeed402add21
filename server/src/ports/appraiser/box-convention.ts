import type { AiConfig } from '#config/ai-config.ts'
import type { Box } from '#ports/vision/port.ts'

export interface PhotoSize {
  width: number
  height: number
}

/** The box format of a model family, and whether it places boxes well. */
export interface BoxConvention {
  /** Part of the prompt. */
  describe(photo: PhotoSize): string
  /** @param numbers four finite numbers. @returns fractions of the photo, not yet clamped or ordered */
  toBox(numbers: readonly number[], photo: PhotoSize): Box
  isRough: boolean
}

const PIXELS: BoxConvention = {
  describe: ({ width, height }) => `[x1, y1, x2, y2] in pixels of the first picture, which is ${width} x ${height}`,
  toBox: ([x0 = 0, y0 = 0, x1 = 0, y1 = 0], { width, height }) => ({
    x0: x0 / width,
    y0: y0 / height,
    x1: x1 / width,
    y1: y1 / height,
  }),
  isRough: false,
}

const THOUSANDTHS: BoxConvention = {
  describe: () => '[x1, y1, x2, y2], each from 0 to 1000 across and down the first picture',
  toBox: ([x0 = 0, y0 = 0, x1 = 0, y1 = 0]) => ({ x0: x0 / 1000, y0: y0 / 1000, x1: x1 / 1000, y1: y1 / 1000 }),
  isRough: false,
}

const THOUSANDTHS_DOWN_FIRST: BoxConvention = {
  describe: () => '[ymin, xmin, ymax, xmax], each from 0 to 1000 down and across the first picture',
  toBox: ([y0 = 0, x0 = 0, y1 = 0, x1 = 0]) => ({ x0: x0 / 1000, y0: y0 / 1000, x1: x1 / 1000, y1: y1 / 1000 }),
  isRough: false,
}

/** Families by a part of the model's name, according to their makers' documentation. */
const BY_NAME: readonly [RegExp, BoxConvention][] = [
  [/qwen-?2(\.5)?-?vl/i, PIXELS],
  [/qwen|glm|internvl/i, THOUSANDTHS],
  [/gemini|gemma/i, THOUSANDTHS_DOWN_FIRST],
  [/claude/i, PIXELS],
]

/** The box format of a model. An unknown model is asked for thousandths, and its boxes count as rough. */
export function getBoxConvention({ provider, model }: Pick<AiConfig, 'provider' | 'model'>): BoxConvention {
  if (provider === 'anthropic') return PIXELS
  if (provider === 'google') return THOUSANDTHS_DOWN_FIRST
  const known = provider === 'openai-compatible' && BY_NAME.find(([name]) => name.test(model))
  return known ? known[1] : { ...THOUSANDTHS, isRough: true }
}
