import { gzipSync } from 'node:zlib'
import { graphWriter } from '#model-conversion/onnx-writer.ts'
import type { PackManifest } from './manifest.ts'
import { TEST_FILES, testManifest } from './test-pack.ts'

const SIDE = 64
/** The only word that the test's tokenizer knows as a whole; its vector is red, those of all letters are blue. */
const WORD = 'typewriter'
const LETTERS = 512
const START = LETTERS + WORD.length - 1

/** An image encoder whose vector is the mean color of the crop. */
export function colorEncoder({ batch = 'batch' }: { batch?: number | string } = {}): Buffer {
  const graph = graphWriter('encoder')
  graph.input('pixel_values', [batch, 3, SIDE, SIDE])
  const attributes = { axes: [2, 3], keepdims: 0 }
  graph.node({ op: 'ReduceMean', inputs: ['pixel_values'], attributes, outputs: ['image_embeds'] })
  graph.output('image_embeds', [batch, 3])
  return Buffer.from(graph.encode())
}

/** A text encoder whose vector is the mean of its tokens'. */
export function wordEncoder({ dimensions = 3 } = {}): Buffer {
  const graph = graphWriter('text')
  graph.input('input_ids', ['batch', 'tokens'], 'int64')
  const table = new Float32Array((START + 2) * dimensions)
  for (let letter = 0; letter < LETTERS; letter++) table[letter * dimensions + 2] = 1
  table[(START - 1) * dimensions] = 1
  const vectors = graph.node({ op: 'Gather', inputs: [graph.floats(table, [START + 2, dimensions]), 'input_ids'] })
  graph.node({ op: 'ReduceMean', inputs: [vectors], attributes: { axes: [1], keepdims: 0 }, outputs: ['text_embeds'] })
  graph.output('text_embeds', ['batch', dimensions])
  return Buffer.from(graph.encode())
}

/** CLIP's list of merges with those of one word. */
export function mergesOfWord(word = WORD): Buffer {
  const letters = Array.from(word)
  const merges = letters.slice(1).map((letter, index) => {
    const isLast = index === letters.length - 2
    return `${letters.slice(0, index + 1).join('')} ${letter}${isLast ? '</w>' : ''}`
  })
  return gzipSync(['#version: test', ...merges].join('\n'))
}

export const ENCODER_FILES: Readonly<Record<string, Buffer>> = {
  ...TEST_FILES,
  'image.onnx': colorEncoder(),
  'text.onnx': wordEncoder(),
  'merges.txt.gz': mergesOfWord(),
}

/** The test's pack with an encoder beside its detector, localizer and labeler. */
export function encoderManifest(contents = ENCODER_FILES): PackManifest {
  const manifest = testManifest('test', undefined, contents)
  const encoder: PackManifest['networks'][number] = {
    name: 'encoder',
    file: 'image.onnx',
    role: 'encoder',
    areLogits: false,
    hasBackground: false,
    input: {
      size: { width: SIDE, height: SIDE },
      layout: 'nchw',
      colors: 'rgb',
      mean: [0, 0, 0],
      deviation: [255, 255, 255],
      fit: 'stretch',
    },
  }
  return {
    ...manifest,
    networks: [...manifest.networks, encoder],
    vocabulary: {
      textEncoder: 'text.onnx',
      tokenizer: 'merges.txt.gz',
      tokens: 16,
      prompts: ['{}'],
      scale: 50,
      batch: 4,
    },
  }
}
