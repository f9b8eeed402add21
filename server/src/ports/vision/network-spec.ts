import { z } from 'zod'
import { DECODERS } from './decoders/decoders.ts'

const Triple = z.tuple([z.number(), z.number(), z.number()])
const Side = z.number().int().min(32).max(2048)

/** How a picture becomes a network's input: `(value - mean) / deviation` for values of 0..255. */
const NetworkInput = z.object({
  /** A fixed size in pixels, or the longer sides of views for a network that takes any multiple of 32. */
  size: z.union([z.object({ width: Side, height: Side }), z.object({ longerSides: z.array(Side).min(1).max(6) })]),
  layout: z.enum(['nchw', 'nhwc']),
  colors: z.enum(['rgb', 'bgr']),
  mean: Triple,
  deviation: Triple.refine((values) => values.every((value) => value !== 0), 'must not be 0'),
  /** Whether a picture of another shape is stretched, or scaled into the top left of a gray input. */
  fit: z.enum(['stretch', 'letterbox']).default('stretch'),
})
export type NetworkInput = z.infer<typeof NetworkInput>

const label = z.string().max(80).toLowerCase()

/**
 * How a network is fed and read. A `detector` finds things of its classes, a `localizer` things of any class, a `labeler` names what
 * is in a crop, an `encoder` turns a crop into a vector that is compared with those of the catalog's kinds.
 */
export const NetworkSpec = z
  .object({
    role: z.enum(['detector', 'localizer', 'labeler', 'encoder']),
    decoder: z.enum(Object.keys(DECODERS) as [keyof typeof DECODERS]).optional(),
    input: NetworkInput,
    /** Whether scores are logits that still need the sigmoid. */
    areLogits: z.boolean().default(false),
    /** Whether the first label is the background, which is no class (SSD only). */
    hasBackground: z.boolean().default(false),
    /**
     * One for each class, in the network's order, or the name of a text file inside the network's file (a ZIP at its end). An encoder
     * has none.
     */
    labels: z.union([z.array(label).min(1).max(2000), z.object({ inFile: z.string() })]).optional(),
  })
  .refine(
    ({ role, decoder }) => role === 'labeler' || role === 'encoder' || decoder !== undefined,
    'a detector needs a decoder',
  )
  .refine(({ role, labels }) => (role === 'encoder') === (labels === undefined), 'all but an encoder need labels')
  .refine(({ role, input }) => role === 'detector' || 'width' in input.size, 'only a detector may have several views')
export type NetworkSpec = z.infer<typeof NetworkSpec>
