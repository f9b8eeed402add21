import { InferenceSession, Tensor } from 'onnxruntime-node'
import { clampBox, type Detection, suppressDoubles } from './boxes.ts'
import { DECODERS } from './decoders/decoders.ts'
import type { Output } from './decoders/decoder.ts'
import type { FeatureMap } from './feature-maps.ts'
import type { NetworkInput, NetworkSpec } from './network-spec.ts'
import { loadModel } from './model-files.ts'
import { fitIntoCorner, type Picture, resizePicture } from './picture.ts'

/** Sides of an input of free size must be a multiple of the network's largest stride. */
const SIDE_STEP = 32
const MIN_SIDE = 96
/** What YOLOX was trained with (data_augment.py, preproc). */
const LETTERBOX_GRAY = 114
const DOUBLES: Record<keyof typeof DECODERS, { sameLabel: number; anyLabel: number }> = {
  ssd: { sameLabel: 0.5, anyLabel: 0.95 },
  nanodet: { sameLabel: 0.6, anyLabel: 0.95 },
  'nanodet-plus': { sameLabel: 0.6, anyLabel: 0.95 },
  yolox: { sameLabel: 0.6, anyLabel: 0.95 },
  detr: { sameLabel: 0.8, anyLabel: 0.95 },
}

export interface Network {
  session: InferenceSession
  spec: NetworkSpec
  labels: readonly string[]
  /** Outputs that were added with `withOutput`: grids of values that the network computes inside. */
  inner?: readonly string[]
}

/** What a network saw in one view of a photo. */
interface SeenInView {
  /** Without doubles, best first. */
  detections: Detection[]
  /** See Network. */
  inner: FeatureMap[]
}

/**
 * An ONNX file with one more output: a tensor that is computed inside. Of two parts that name the same message, protobuf
 * reads the second as an addition, so that nothing of the file must be understood.
 */
export function withOutput(content: Uint8Array, tensor: string): Buffer {
  const FLOAT_TENSOR = [0x12, 4, 0x0a, 2, 0x08, 1]
  const name = Buffer.from(tensor)
  const info = Buffer.from([0x0a, name.length, ...name, ...FLOAT_TENSOR])
  return Buffer.concat([content, Buffer.from([0x3a, info.length + 2, 0x62, info.length]), info])
}

/** @param content an ONNX file */
export async function openNetwork(content: Uint8Array): Promise<InferenceSession> {
  // Disables the memory arena, which never frees memory: saves some 100 MB without measurable slowdown.
  return InferenceSession.create(content, { intraOpNumThreads: 1, interOpNumThreads: 1, enableCpuMemArena: false })
}

/** @param file a name in model-files.ts. @throws when it is missing or differs from the manifest */
export async function loadSession(modelsFolder: string, file: string): Promise<InferenceSession> {
  return openNetwork(loadModel(modelsFolder, file).content)
}

/** What the network sees in each of its views. */
export async function detectInViews(network: Network, picture: Picture, minScore: number): Promise<SeenInView[]> {
  const { size } = network.spec.input
  const sizes = 'longerSides' in size ? size.longerSides.map((side) => sizeOfView(picture, side)) : [size]
  const views: SeenInView[] = []
  for (const view of sizes) {
    const outputs = await run(network, picture, view)
    const found = decode(network, picture, { outputs, size: view, minScore })
    const inner = (network.inner ?? []).flatMap((name) => outputs[name] ?? [])
    views.push({ detections: suppressDoubles(found, getDoubles(network)), inner })
  }
  return views
}

interface View {
  size: { width: number; height: number }
  minScore: number
}

/** One view, without doubles, best first. */
export async function detect(network: Network, picture: Picture, view: View): Promise<Detection[]> {
  return suppressDoubles(await detectRaw(network, picture, view), getDoubles(network))
}

function getDoubles({ spec }: Network) {
  return DOUBLES[spec.decoder ?? 'ssd']
}

/** Detections before suppression, many for each object. */
export async function detectRaw(network: Network, picture: Picture, view: View): Promise<Detection[]> {
  return decode(network, picture, { ...view, outputs: await run(network, picture, view.size) })
}

function decode(
  network: Network,
  picture: Picture,
  { outputs, size, minScore }: View & { outputs: Readonly<Record<string, Output>> },
): Detection[] {
  const { decoder, areLogits, hasBackground, input } = network.spec
  if (!decoder) throw new Error('This network has no decoder')
  const found = DECODERS[decoder]({ outputs, size, labels: network.labels, minScore, areLogits, hasBackground })
  return input.fit === 'stretch'
    ? found
    : found.map((each) => ({ ...each, box: fromLetterbox(each.box, picture, size) }))
}

/** Runs the network on the whole picture. */
export async function run(network: Network, picture: Picture, size: View['size']) {
  return runOn(network, [picture], size)
}

/** Runs a network of a fixed size on several pictures at once. */
export async function runBatch(network: Network, pictures: readonly Picture[]) {
  return runOn(network, pictures, fixedSize(network))
}

/** Whether a network was exported for one input at a time. */
export function takesOneOnly({ session }: Pick<Network, 'session'>): boolean {
  const [input] = session.inputMetadata
  return input?.isTensor === true && input.shape[0] === 1
}

export function fixedSize({ spec }: Network): View['size'] {
  const { size } = spec.input
  if ('width' in size) return size
  throw new Error('Only a detector may have several views')
}

async function runOn({ session, spec }: Network, pictures: readonly Picture[], size: View['size']) {
  const length = 3 * size.width * size.height
  const values = new Float32Array(pictures.length * length)
  for (const [index, picture] of pictures.entries()) {
    const scaled =
      spec.input.fit === 'stretch'
        ? await resizePicture(picture, size.width, size.height)
        : await fitIntoCorner(picture, { ...size, gray: LETTERBOX_GRAY })
    values.set(normalize(scaled, spec.input), index * length)
  }
  const { width, height } = size
  const shape = spec.input.layout === 'nchw' ? [pictures.length, 3, height, width] : [pictures.length, height, width, 3]
  const answer = await session.run({ [session.inputNames[0]!]: new Tensor('float32', values, shape) })
  return floatOutputs(answer)
}

export function floatOutputs(answer: InferenceSession.ReturnType): Record<string, Output> {
  const outputs: Record<string, Output> = {}
  for (const [name, { data, dims }] of Object.entries(answer)) {
    if (data instanceof Float32Array) outputs[name] = { data, dims }
  }
  return outputs
}

/** Planes of red, green and blue from -1 to 1. */
export const FROM_MINUS_ONE: PixelOrder = {
  layout: 'nchw',
  colors: 'rgb',
  mean: [127.5, 127.5, 127.5],
  deviation: [127.5, 127.5, 127.5],
}

/** Runs a network with one input and one output on one picture. @throws when it answers with anything but numbers */
export async function runSingle(
  session: InferenceSession,
  { width, height }: Picture,
  values: Float32Array,
): Promise<Output> {
  const [input, output] = [session.inputNames[0]!, session.outputNames[0]!]
  const answer = await session.run({ [input]: new Tensor('float32', values, [1, 3, height, width]) })
  return { data: getFloats(answer, output), dims: answer[output]!.dims }
}

/** @throws when the output is missing, because model file and code have different versions. */
export function getFloats(answer: InferenceSession.ReturnType, output: string): Float32Array {
  const data = answer[output]?.data
  if (!(data instanceof Float32Array)) throw new Error(`The network has no output ${output}`)
  return data
}

export function sizeOfView({ width, height }: Picture, longerSide: number): View['size'] {
  const scale = longerSide / Math.max(width, height)
  const toStep = (length: number) => Math.max(MIN_SIDE, Math.round((length * scale) / SIDE_STEP) * SIDE_STEP)
  return { width: toStep(width), height: toStep(height) }
}

type PixelOrder = Pick<NetworkInput, 'layout' | 'colors' | 'mean' | 'deviation'>

/** Converts interleaved RGB bytes to numbers in the network's order. */
export function normalize({ pixels, width, height }: Picture, order: PixelOrder): Float32Array {
  const { layout, colors, mean, deviation } = order
  const count = width * height
  const values = new Float32Array(count * 3)
  const [step, channelStep] = layout === 'nchw' ? [1, count] : [3, 1]
  for (let channel = 0; channel < 3; channel++) {
    const from = colors === 'rgb' ? channel : 2 - channel
    const center = mean[channel]!
    const scale = 1 / deviation[channel]!
    for (let index = 0; index < count; index++) {
      values[channel * channelStep + index * step] = (pixels[index * 3 + from]! - center) * scale
    }
  }
  return values
}

function fromLetterbox(box: Detection['box'], picture: Picture, size: View['size']): Detection['box'] {
  const scale = Math.min(size.width / picture.width, size.height / picture.height)
  const across = size.width / (picture.width * scale)
  const down = size.height / (picture.height * scale)
  return clampBox({ x0: box.x0 * across, y0: box.y0 * down, x1: box.x1 * across, y1: box.y1 * down })
}
