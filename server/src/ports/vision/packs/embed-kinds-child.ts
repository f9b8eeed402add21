import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type InferenceSession, Tensor } from 'onnxruntime-node'
import { kindCatalog } from '#kinds/catalog.ts'
import { encodeKindVectors, toUnitLength, vectorsIn } from '#ports/vision/kind-vectors.ts'
import { floatOutputs, openNetwork, takesOneOnly } from '#ports/vision/network.ts'
import { KINDS_FILE } from './installed.ts'
import type { Vocabulary } from './manifest.ts'
import { readTokenizer } from './tokenizer.ts'

const [folder, description] = process.argv.slice(2)
if (!folder || !description || !process.send) throw new Error('embed-kinds-child.ts is started by install.ts')

process.on('disconnect', () => process.exit(1))
process.on('SIGINT', () => {})

const TEXTS_AT_ONCE = 16

/** Writes the vectors of all kinds of the catalog beside the pack's files. */
async function embedKinds(packFolder: string, vocabulary: Vocabulary): Promise<void> {
  const { textEncoder, tokenizer, prompts, scale, batch } = vocabulary
  const read = (name: string) => readFileSync(join(packFolder, name))
  const tokenize = readTokenizer({ name: tokenizer, content: read(tokenizer) }, vocabulary)
  const session = await openNetwork(read(textEncoder))
  const { kinds } = kindCatalog()
  const texts = kinds.flatMap(({ name }) => prompts.map((prompt) => tokenize(prompt.replaceAll('{}', name))))
  const embedded = await embedTexts(session, texts)
  const means = kinds.map((_, kind) =>
    computeMeanVector(embedded.slice(kind * prompts.length, (kind + 1) * prompts.length)),
  )
  const dimensions = means[0]!.length
  const vectors = new Float32Array(means.length * dimensions)
  for (const [kind, mean] of means.entries()) vectors.set(mean, kind * dimensions)
  const names = { kinds: kinds.map(({ name }) => name), areas: kinds.map(({ area }) => area) }
  writeFileSync(join(packFolder, KINDS_FILE), encodeKindVectors({ dimensions, scale, batch, ...names, vectors }))
}

/** Texts of one length are read together, so that none needs to be filled up. @returns in the order of the texts */
async function embedTexts(session: InferenceSession, texts: readonly number[][]): Promise<Float32Array[]> {
  const embedded: Float32Array[] = []
  const atOnce = takesOneOnly({ session }) ? 1 : TEXTS_AT_ONCE
  const byLength = Map.groupBy(texts.keys(), (index) => texts[index]!.length)
  for (const indices of byLength.values()) {
    for (let from = 0; from < indices.length; from += atOnce) {
      const batch = indices.slice(from, from + atOnce)
      const vectors = await embedBatch(
        session,
        batch.map((index) => texts[index]!),
      )
      for (const [place, index] of batch.entries()) embedded[index] = vectors[place]!
    }
  }
  return embedded
}

async function embedBatch(session: InferenceSession, texts: readonly number[][]): Promise<Float32Array[]> {
  const shape = [texts.length, texts[0]!.length]
  const tokens = texts.flat()
  const feeds: Record<string, Tensor> = {}
  for (const input of session.inputMetadata) {
    const values = input.name === 'attention_mask' ? tokens.map(() => 1) : tokens
    const isShort = input.isTensor && input.type === 'int32'
    feeds[input.name] = isShort
      ? new Tensor('int32', Int32Array.from(values), shape)
      : new Tensor('int64', BigInt64Array.from(values, BigInt), shape)
  }
  return vectorsIn(floatOutputs(await session.run(feeds)), texts.length)
}

function computeMeanVector(vectors: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(vectors[0]!.length)
  for (const vector of vectors) for (const [index, value] of vector.entries()) sum[index]! += value
  return toUnitLength(sum)
}

try {
  await embedKinds(folder, JSON.parse(description) as Vocabulary)
  process.exit(0)
} catch (error) {
  process.send(error instanceof Error ? error.message : String(error), () => process.exit(1))
}
