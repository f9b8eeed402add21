import { z } from 'zod'

const Header = z.object({
  dimensions: z.number().int().min(1).max(4096),
  /** How strongly a difference of cosines counts: the encoder's logit scale. */
  scale: z.number().min(1).max(1000),
  /** Crops that the encoder is given at once. */
  batch: z.number().int().min(1).max(16),
  /** Names of kinds in the catalog, and the area of each. */
  kinds: z.array(z.string()).min(1),
  areas: z.array(z.string()),
})
type Header = z.infer<typeof Header>

/** What the text encoder of a pack says of each kind of the catalog: a vector of length 1. */
export interface KindVectors extends Header {
  /** Kind after kind. */
  vectors: Float32Array
  groups: readonly string[]
  groupOfKind: readonly number[]
}

/** Length of the header, header, numbers. */
export function encodeKindVectors({ vectors, ...header }: Header & { vectors: Float32Array }): Buffer {
  const text = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(text.length)
  return Buffer.concat([length, text, Buffer.from(vectors.buffer, vectors.byteOffset, vectors.byteLength)])
}

/** @throws when the file is cut off or of another form */
export function decodeKindVectors(content: Buffer): KindVectors {
  const start = 4 + content.readUInt32LE(0)
  const header = Header.parse(JSON.parse(content.subarray(4, start).toString('utf8')))
  const { dimensions, kinds, areas } = header
  const expected = kinds.length * dimensions
  if (areas.length !== kinds.length || content.length - start !== expected * 4) throw new Error('The kinds are cut off')
  const groups = [...new Set(areas)].toSorted()
  const groupOfKind = areas.map((area) => groups.indexOf(area))
  // Copied, because the numbers need not begin at a multiple of four bytes.
  const vectors = new Float32Array(Uint8Array.from(content.subarray(start)).buffer)
  return { ...header, vectors, groups, groupOfKind }
}

/** @returns the same direction with length 1 */
export function toUnitLength(values: ArrayLike<number>): Float32Array {
  const copy = Float32Array.from(values)
  const length = Math.sqrt(copy.reduce((sum, value) => sum + value * value, 0)) || 1
  return copy.map((value) => value / length)
}

const VECTOR_OUTPUTS = ['image_embeds', 'text_embeds', 'pooler_output']

/**
 * The vectors that an encoder answers with: by the names that exports of CLIP and SigLIP have, or the only table among its outputs.
 * @throws when there is none
 */
export function vectorsIn(
  outputs: Readonly<Record<string, { data: Float32Array; dims: readonly number[] }>>,
  count: number,
): Float32Array[] {
  const tables = Object.entries(outputs).filter(([, { dims }]) => dims.length === 2 && dims[0] === count)
  const named = tables.find(([name]) => VECTOR_OUTPUTS.includes(name)) ?? (tables.length === 1 ? tables[0] : undefined)
  if (!named) throw new Error('The encoder has no output with one vector for each input')
  const [, { data, dims }] = named
  const width = dims[1]!
  return Array.from({ length: count }, (_, index) => toUnitLength(data.subarray(index * width, (index + 1) * width)))
}
