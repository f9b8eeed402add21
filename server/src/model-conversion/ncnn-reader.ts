const MAGIC = '7767517'
/** Keys of lists are stored as this minus the key. */
const LIST_KEY = -23_300

/** A layer of an ncnn network, whose parameters have numbers for names. */
export interface NcnnLayer {
  type: string
  name: string
  inputs: string[]
  outputs: string[]
  number(key: number, otherwise: number): number
  decimal(key: number, otherwise: number): number
  numbers(key: number): number[]
  decimals(key: number): number[]
}

/**
 * Reads the layers of an ncnn `.param` file (text).
 * @throws when the file is none, or is cut off
 */
export function readNcnnParam(text: string): NcnnLayer[] {
  const [magic, counts = '', ...lines] = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  if (magic?.trim() !== MAGIC) throw new Error('This is no ncnn param file')
  const layerCount = Number(counts.trim().split(/\s+/)[0])
  if (lines.length !== layerCount) throw new Error(`The file has ${lines.length} of its ${layerCount} layers`)
  return lines.map(readLayer)
}

function readLayer(line: string): NcnnLayer {
  const [type = '', name = '', inputCount, outputCount, ...rest] = line.trim().split(/\s+/)
  const outputsFrom = Number(inputCount)
  const parametersFrom = outputsFrom + Number(outputCount)
  const parameters = new Map(rest.slice(parametersFrom).map(readParameter))
  const getParameter = (key: number) => parameters.get(key)?.[0]
  const whole = (value: number) => Math.trunc(value)
  return {
    type,
    name,
    inputs: rest.slice(0, outputsFrom),
    outputs: rest.slice(outputsFrom, parametersFrom),
    number: (key, otherwise) => whole(getParameter(key) ?? otherwise),
    decimal: (key, otherwise) => getParameter(key) ?? otherwise,
    numbers: (key) => (parameters.get(key) ?? []).map(whole),
    decimals: (key) => parameters.get(key) ?? [],
  }
}

/** `key=value`, or `-23300-key=count,value,value` for a list. */
function readParameter(text: string): [key: number, values: number[]] {
  const [key = '', value = ''] = text.split('=')
  const values = value.split(',').map(Number)
  return Number(key) <= LIST_KEY ? [LIST_KEY - Number(key), values.slice(1)] : [Number(key), values]
}
