/** A field of a FlatBuffer table: a scalar in place, or something that is written behind it. */
type Field = { int8: number } | { int32: number } | { at: Part } | undefined
type Part =
  | { table: Field[] }
  | { int32s: number[] }
  | { floats: number[] }
  | { longs: number[] }
  | { bytes: Buffer }
  | { tables: Part[] }

/** Writes a FlatBuffer with the file identifier `TFL3`: each table, vector and text once, in order of use. */
function writeFlatBuffer(root: Part): Buffer {
  let file = Buffer.from([0, 0, 0, 0, ...Buffer.from('TFL3')])
  const append = (bytes: Buffer) => {
    const padding = Buffer.alloc((8 - (file.length % 8)) % 8)
    const at = file.length + padding.length
    file = Buffer.concat([file, padding, bytes])
    return at
  }
  const counted = (count: number, bytes: Buffer) => Buffer.concat([int32(count), bytes])

  function write(part: Part): number {
    if ('int32s' in part) return append(counted(part.int32s.length, Buffer.concat(part.int32s.map(int32))))
    if ('floats' in part) {
      return append(counted(part.floats.length, Buffer.from(Float32Array.from(part.floats).buffer)))
    }
    if ('longs' in part) {
      return append(counted(part.longs.length, Buffer.from(BigInt64Array.from(part.longs, BigInt).buffer)))
    }
    if ('bytes' in part) return append(counted(part.bytes.length, part.bytes))
    if ('tables' in part) {
      const at = append(counted(part.tables.length, Buffer.alloc(part.tables.length * 4)))
      for (const [index, table] of part.tables.entries()) point(at + 4 + index * 4, write(table))
      return at
    }
    return writeTable(part.table)
  }

  /** The list of field positions stands before the table; each field takes four bytes. */
  function writeTable(fields: Field[]): number {
    const list = Buffer.alloc(4 + fields.length * 2)
    list.writeUInt16LE(list.length, 0)
    list.writeUInt16LE(4 + fields.length * 4, 2)
    for (const [index, field] of fields.entries()) if (field) list.writeUInt16LE(4 + index * 4, 4 + index * 2)
    const listAt = append(list)
    const at = append(Buffer.alloc(4 + fields.length * 4))
    file.writeInt32LE(at - listAt, at)
    for (const [index, field] of fields.entries()) {
      const place = at + 4 + index * 4
      if (!field) continue
      if ('int8' in field) file.writeInt8(field.int8, place)
      else if ('int32' in field) file.writeInt32LE(field.int32, place)
      else point(place, write(field.at))
    }
    return at
  }

  function point(from: number, to: number): void {
    file.writeUInt32LE(to - from, from)
  }

  point(0, write(root))
  return file
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(value)
  return bytes
}

export interface TestTensor {
  shape: number[]
  /** 0 float32, 2 int32, 3 uint8, 9 int8 */
  type: number
  data?: Buffer
  scale?: number
  zeroPoint?: number
}

export interface TestOperator {
  code: number
  customName?: string
  inputs: number[]
  outputs: number[]
  options?: Field[]
}

/** A TensorFlow Lite file of one graph. */
export function writeTflite(graph: {
  tensors: TestTensor[]
  operators: TestOperator[]
  inputs: number[]
  outputs: number[]
}): Buffer {
  const tensors = graph.tensors.map(({ shape, type, scale, zeroPoint = 0 }, index): Part => {
    const quantization: Part = {
      table: [undefined, undefined, at({ floats: [scale ?? 0] }), at({ longs: [zeroPoint] })],
    }
    return {
      table: [
        at({ int32s: shape }),
        { int8: type },
        { int32: index + 1 },
        undefined,
        scale === undefined ? undefined : at(quantization),
      ],
    }
  })
  const codes = graph.operators.map(({ code, customName }): Part => {
    return {
      table: [
        { int8: code },
        customName ? at({ bytes: Buffer.from(customName) }) : undefined,
        undefined,
        { int32: code },
      ],
    }
  })
  const operators = graph.operators.map(({ inputs, outputs, options }, index): Part => {
    const table = options && at({ table: options })
    return { table: [{ int32: index }, at({ int32s: inputs }), at({ int32s: outputs }), undefined, table] }
  })
  // Buffer 0 is empty, by convention.
  const buffers = [undefined, ...graph.tensors.map(({ data }) => data)].map((data): Part => {
    return { table: data ? [at({ bytes: data })] : [] }
  })
  const subgraph: Part = {
    table: [
      at({ tables: tensors }),
      at({ int32s: graph.inputs }),
      at({ int32s: graph.outputs }),
      at({ tables: operators }),
    ],
  }
  return writeFlatBuffer({
    table: [{ int32: 3 }, at({ tables: codes }), at({ tables: [subgraph] }), undefined, at({ tables: buffers })],
  })
}

function at(part: Part): Field {
  return { at: part }
}
