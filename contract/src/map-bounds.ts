import { t } from './texts.ts'
import { z } from 'zod'

/** `west,south,east,north` in degrees; west is more than east across the date line. */
export const MapBounds = z
  .string()
  .max(100)
  .transform((text) => text.split(',').map(Number))
  .pipe(
    z.tuple([
      z.number().min(-180).max(180),
      z.number().min(-90).max(90),
      z.number().min(-180).max(180),
      z.number().min(-90).max(90),
    ]),
  )
  .refine(([, south, , north]) => south <= north, { error: () => t`Bounds are west,south,east,north in degrees` })
