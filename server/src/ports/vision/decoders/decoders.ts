import type { Decoder } from './decoder.ts'
import { decodeDetr } from './detr.ts'
import { decodeNanodet, decodeNanodetPlus } from './nanodet.ts'
import { decodeSsd } from './ssd.ts'
import { decodeYolox } from './yolox.ts'

/** The decoders that a manifest may name. */
export const DECODERS = {
  ssd: decodeSsd,
  nanodet: decodeNanodet,
  'nanodet-plus': decodeNanodetPlus,
  yolox: decodeYolox,
  detr: decodeDetr,
} as const satisfies Record<string, Decoder>
