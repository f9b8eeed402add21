import { z } from 'zod'

/** A picture of this site: `/objects/<key>` with an optional crop. */
export const PictureUrl = z
  .string()
  .max(2000)
  .regex(/^\/objects\/(?!\S*\.\.)[\w./-]+(\?[\w=.,&%-]*)?$/, { error: 'A picture must be one of your uploaded photos' })
