/** A tensor of the weights file. */
export interface IrConstant {
  values: Float32Array
  shape: number[]
}

/** A layer of an OpenVINO network. */
export interface IrLayer {
  id: string
  name: string
  type: string
  attribute(name: string): string
  /** Where each input comes from, in order. */
  inputs: { id: string; port: string }[]
  /** Sizes of the outputs by port, at the published input size. */
  outputs: { port: string; shape: number[] }[]
  /** Of a Const. */
  constant: IrConstant | null
}

const MAX_LAYERS = 20_000

/**
 * Reads an OpenVINO network (https://docs.openvino.ai/2024/documentation/openvino-ir-format.html).
 * @param xml as OpenVINO writes it: this is no parser for any XML
 * @throws when the file is none, or its weights are cut off
 */
export function readIr(xml: string, bin: Buffer): Map<string, IrLayer> {
  if (!/<net [^>]*version="1[01]"/.test(xml)) throw new Error('This is no OpenVINO network of version 10 or 11')
  const inputs = readEdges(xml)
  const layers = new Map<string, IrLayer>()
  for (const [, head = '', body = ''] of xml.matchAll(/<layer ([^>]*)>(.*?)<\/layer>/gs)) {
    const id = parseAttribute(head, 'id')
    const data = /<data ([^<>]*)\/>/.exec(body)?.[1] ?? ''
    const type = parseAttribute(head, 'type')
    layers.set(id, {
      id,
      name: parseAttribute(head, 'name'),
      type,
      attribute: (name) => parseAttribute(data, name),
      inputs: inputs.get(id) ?? [],
      outputs: readOutputs(body),
      constant: type === 'Const' ? readConstant(data, bin) : null,
    })
    if (layers.size > MAX_LAYERS) throw new Error('The network has too many layers')
  }
  return layers
}

function readEdges(xml: string): Map<string, { id: string; port: string }[]> {
  const edges = [...xml.matchAll(/<edge ([^<>]*)\/>/g)].map(([, text = '']) => ({
    from: { id: parseAttribute(text, 'from-layer'), port: parseAttribute(text, 'from-port') },
    to: parseAttribute(text, 'to-layer'),
    port: Number(parseAttribute(text, 'to-port')),
  }))
  const byLayer = Map.groupBy(edges, ({ to }) => to)
  return new Map(
    [...byLayer].map(([id, found]) => [id, found.toSorted((a, b) => a.port - b.port).map(({ from }) => from)]),
  )
}

function readOutputs(body: string): IrLayer['outputs'] {
  const output = /<output>(.*?)<\/output>/s.exec(body)?.[1] ?? ''
  return output
    .split('<port ')
    .slice(1)
    .map((port) => ({
      port: parseAttribute(port.slice(0, port.indexOf('>')), 'id'),
      shape: [...port.matchAll(/<dim>(\d+)<\/dim>/g)].map(([, size]) => Number(size)),
    }))
}

function readConstant(data: string, bin: Buffer): IrConstant {
  const [offset, size] = ['offset', 'size'].map((name) => Number(parseAttribute(data, name)))
  if (offset! + size! > bin.length) throw new Error('The weights end too early')
  const bytes = Uint8Array.from(bin.subarray(offset, offset! + size!)).buffer
  return {
    values: readValues(parseAttribute(data, 'element_type'), bytes),
    shape: parseNumbers(parseAttribute(data, 'shape')),
  }
}

function readValues(type: string, bytes: ArrayBuffer): Float32Array {
  switch (type) {
    case 'f32':
      return new Float32Array(bytes)
    case 'f16':
      return new Float32Array(new Float16Array(bytes))
    case 'i8':
      return Float32Array.from(new Int8Array(bytes))
    case 'u8':
      return Float32Array.from(new Uint8Array(bytes))
    case 'i32':
      return Float32Array.from(new Int32Array(bytes))
    case 'i64':
      return Float32Array.from(new BigInt64Array(bytes), Number)
    default:
      throw new Error(`Constants of the type ${type} are not known`)
  }
}

/** A list of whole numbers such as `1, 2`. */
export function parseNumbers(text: string): number[] {
  return text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map(Number)
}

function parseAttribute(text: string, name: string): string {
  return new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(text)?.[1] ?? ''
}
