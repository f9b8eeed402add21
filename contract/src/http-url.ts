import { t } from './texts.ts'
import { z } from 'zod'
import { hasShownRegion } from './picture-region.ts'

/** An address of the web that people are sent to: http or https, never `javascript:`, `data:` or a path. */
export const HttpUrl = z
  .string()
  .trim()
  .max(2000, { error: () => t`The address is too long`, abort: true })
  .pipe(z.url({ protocol: /^https?$/, error: () => t`Enter an address that begins with https://` }))

/** A picture of this site: `/objects/<key>` with an optional crop. */
export const PictureUrl = z
  .string()
  .max(2000)
  .regex(/^\/objects\/(?!\S*\.\.)[\w./-]+(\?[\w=.,&%-]*)?$/, {
    error: () => t`A picture must be one of your uploaded photos`,
    abort: true,
  })
  .refine(hasShownRegion, { error: () => t`A part of a picture is region=x1,y1,x2,y2, each from 0 to 1` })
