import { PbfReader } from 'pbf'

/** Fields that hold others, of https://github.com/mapbox/vector-tile-spec/blob/master/2.1/vector_tile.proto */
const [LAYER, FEATURE, TAGS, GEOMETRY] = [3, 2, 2, 4]
/** Wire type (https://protobuf.dev/programming-guides/encoding). */
const WITH_LENGTH = 2
/** Of a geometry (4.3.1 of the specification): each has two numbers for each of its repeats, but the last one none. */
const [MOVE_TO, LINE_TO, CLOSE_PATH] = [1, 2, 7]

/**
 * Refuses what is no vector tile. The decoder trusts lengths and repeats: a damaged byte can make it fill the memory, which ends the
 * process and not only the thread.
 * @throws RangeError where a part is longer than what holds it, or a command is repeated more often than its numbers are there
 */
export function checkTile(bytes: Uint8Array): void {
  const pbf = new PbfReader(bytes)
  readParts(pbf, bytes.length, {
    [LAYER]: (layerEnd) =>
      readParts(pbf, layerEnd, {
        [FEATURE]: (featureEnd) =>
          readParts(pbf, featureEnd, { [TAGS]: () => {}, [GEOMETRY]: (end) => readGeometry(pbf, end) }),
      }),
  })
}

/** Reads a message to its end. @param read for the fields with a length, told where the field ends */
function readParts(pbf: PbfReader, end: number, read: Record<number, (end: number) => void>): void {
  while (pbf.pos < end) {
    const tag = pbf.readVarint()
    const readPart = read[tag >>> 3]
    if ((tag & 7) !== WITH_LENGTH) {
      // The decoder would take a number for a length.
      if (readPart) throw new RangeError('A part of a map tile has no length')
      pbf.skip(tag)
      continue
    }
    const length = pbf.readVarint()
    const partEnd = pbf.pos + length
    if (partEnd > end) throw new RangeError('A part of a map tile is longer than what holds it')
    readPart?.(partEnd)
    pbf.pos = partEnd
  }
}

function readGeometry(pbf: PbfReader, end: number): void {
  while (pbf.pos < end) {
    const command = pbf.readVarint()
    const [kind, repeats] = [command & 7, command >>> 3]
    const numbers = kind === MOVE_TO || kind === LINE_TO ? repeats * 2 : 0
    const isKnown = numbers > 0 || (kind === CLOSE_PATH && repeats === 1)
    if (!isKnown || numbers > end - pbf.pos) throw new RangeError('A geometry of a map tile is damaged')
    for (let index = 0; index < numbers; index += 1) pbf.readVarint()
  }
}
