import { areaOf, overlapArea } from './boxes.ts'
import { detectFaces } from './faces.ts'
import { computeFingerprint } from './fingerprint.ts'
import { FACES_FILE } from './model-files.ts'
import { objectDetector } from './detect-objects.ts'
import { loadSession } from './network.ts'
import { cutPicture, decodeUpright, type Picture } from './picture.ts'
import type { Box, DetectedBox, PhotoFindings, TextLine } from './port.ts'
import { findTextLines } from './text-lines.ts'
import { readTextLine } from './text-recognition.ts'
import { loadWritingNetworks, readAllWriting, type WritingNetworks } from './writing.ts'

/** Boxes below this score are hardly ever shown, so text and faces are not searched in them. */
const MIN_ANALYZED_SCORE = 0.14
/** Each line costs some 20 ms; only the largest are read. */
const MAX_LINES = 16
/** Minimum share of a text line inside a box to belong to it. */
const MIN_LINE_INSIDE = 0.8

interface Unreadable {
  kind: 'unreadable'
  reason: string
}
export type Analysis = ({ kind: 'found' } & PhotoFindings) | Unreadable
/** The places that fit, in the order of the rough ones. */
export type Fitting = { kind: 'fitted'; boxes: (Box | null)[] } | Unreadable

/** All lines of writing, in reading order. */
export type Writing = { kind: 'read'; lines: TextLine[] } | Unreadable

export type VisionResult = Analysis | Fitting | Writing

/** What to do with a photo: find things in it, fit boxes, or read its writing. */
export type VisionTask = { photo: Uint8Array } & (
  | { kind: 'analyze' }
  | { kind: 'fit'; rough: readonly Box[] }
  | { kind: 'read' }
)

export interface AnalyzerOptions {
  modelsFolder: string
  /** Whether text is recognized, which more than doubles the time per photo. */
  readsText: boolean
  /** Of an installed pack; null for the embedded detectors. */
  packFolder: string | null
}

/** Loads the models; each photo is then analyzed on one processor core. */
export async function photoAnalyzer(options: AnalyzerOptions) {
  return (await photoVision(options)).analyze
}

/** The same, and a function that also fits boxes that were drawn roughly and reads all writing. */
export async function photoVision({ modelsFolder, readsText, packFolder }: AnalyzerOptions) {
  const detector = await objectDetector(modelsFolder, packFolder)
  const faces = await loadSession(modelsFolder, FACES_FILE)
  const writing = readsText ? await loadWritingNetworks(modelsFolder) : null
  const readTexts = writing ? textReader(writing) : async () => []

  async function fit(photo: Uint8Array, rough: readonly Box[]): Promise<Fitting> {
    const picture = await decode(photo)
    return 'kind' in picture ? picture : { kind: 'fitted', boxes: await detector.fit(picture, rough) }
  }

  async function read(photo: Uint8Array): Promise<Writing> {
    const picture = await decode(photo)
    if ('kind' in picture) return picture
    return { kind: 'read', lines: writing ? await readAllWriting(writing, picture) : [] }
  }

  async function analyze(photo: Uint8Array): Promise<Analysis> {
    const picture = await decode(photo)
    if ('kind' in picture) return picture
    const seen = await detector.find(picture)
    const boxes: DetectedBox[] = []
    for (const box of seen.objects) boxes.push(await withFingerprint(box, picture))
    const shown = boxes.filter(({ score }) => score >= MIN_ANALYZED_SCORE).map(({ box }) => box)
    return {
      kind: 'found',
      boxes,
      faces: await detectFaces(faces, picture, seen.people),
      texts: shown.length > 0 ? await readTexts(picture, shown) : [],
    }
  }

  function run(task: VisionTask): Promise<VisionResult> {
    switch (task.kind) {
      case 'analyze':
        return analyze(task.photo)
      case 'fit':
        return fit(task.photo, task.rough)
      case 'read':
        return read(task.photo)
    }
  }

  return { analyze, run }
}

async function decode(photo: Uint8Array): Promise<Picture | Unreadable> {
  try {
    return await decodeUpright(photo)
  } catch (cause) {
    return { kind: 'unreadable', reason: String(cause) }
  }
}

async function withFingerprint(detected: DetectedBox, picture: Picture): Promise<DetectedBox> {
  if (detected.score < MIN_ANALYZED_SCORE) return detected
  return { ...detected, fingerprint: await computeFingerprint(await cutPicture(picture, detected.box)) }
}

function textReader({ lines, reading }: WritingNetworks) {
  /** Recognizes the largest text lines on the detected items. */
  return async (picture: Picture, boxes: readonly Box[]): Promise<TextLine[]> => {
    const isOnObject = (line: Box) => boxes.some((box) => overlapArea(line, box) >= MIN_LINE_INSIDE * areaOf(line))
    const largest = (await findTextLines(lines, picture))
      .filter(isOnObject)
      .toSorted((a, b) => areaOf(b) - areaOf(a))
      .slice(0, MAX_LINES)
    const texts: TextLine[] = []
    for (const box of largest) {
      const text = await readTextLine(reading, picture, box)
      if (text) texts.push(text)
    }
    return texts
  }
}
