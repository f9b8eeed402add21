import { z } from 'zod'

/** A place that a caller names, in degrees of WGS84: a pin on the map, or where a device is. */
export const Coordinates = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})
