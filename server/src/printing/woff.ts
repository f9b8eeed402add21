import { inflateSync } from 'node:zlib'

const SIGNATURE = 0x774f4646
const WOFF_HEADER_BYTES = 44
const WOFF_ENTRY_BYTES = 20
const HEADER_BYTES = 12
const ENTRY_BYTES = 16

/**
 * Decompresses a WOFF file to a plain font (W3C WOFF 1.0); returns other files unchanged. Without it, the font library
 * decompresses a table for every glyph, and a page takes seconds.
 */
export function unpackWoff(file: Buffer): Buffer {
  if (file.readUInt32BE(0) !== SIGNATURE) return file
  const count = file.readUInt16BE(12)
  const header = Buffer.alloc(HEADER_BYTES + count * ENTRY_BYTES)
  file.copy(header, 0, 4, 8)
  header.writeUInt16BE(count, 4)
  const power = 2 ** Math.floor(Math.log2(count))
  header.writeUInt16BE(power * 16, 6)
  header.writeUInt16BE(Math.log2(power), 8)
  header.writeUInt16BE((count - power) * 16, 10)
  const parts: Uint8Array[] = [header]
  let at = header.length
  for (let index = 0; index < count; index += 1) {
    const entry = WOFF_HEADER_BYTES + index * WOFF_ENTRY_BYTES
    const offset = file.readUInt32BE(entry + 4)
    const packedLength = file.readUInt32BE(entry + 8)
    const length = file.readUInt32BE(entry + 12)
    const packed = file.subarray(offset, offset + packedLength)
    const table = packedLength < length ? inflateSync(packed) : packed
    const target = HEADER_BYTES + index * ENTRY_BYTES
    file.copy(header, target, entry, entry + 4)
    header.writeUInt32BE(file.readUInt32BE(entry + 16), target + 4)
    header.writeUInt32BE(at, target + 8)
    header.writeUInt32BE(length, target + 12)
    parts.push(table, Buffer.alloc(-length & 3))
    at += length + (-length & 3)
  }
  return Buffer.concat(parts)
}
