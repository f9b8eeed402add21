import { areaOf, overlapArea } from './boxes.ts'
import { detectFaces } from './faces.ts'
import { computeFingerprint } from './fingerprint.ts'
import { CHARACTERS_FILE, FACES_FILE, loadModel, TEXT_LINES_FILE, TEXT_READING_FILE } from './model-files.ts'
import { objectDetector } from './detect-objects.ts'
import { loadSession } from './network.ts'
import { cutPicture, decodeUpright, type Picture } from './picture.ts'
import type { Box, DetectedBox, PhotoFindings, TextLine } from './port.ts'
import { findTextLines } from './text-lines.ts'
import { parseCharacters, readTextLine } from './text-recognition.ts'

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

/** A photo to analyze, or one with boxes to fit. */
export interface VisionTask {
  photo: Uint8Array
  rough: readonly Box[] | null
}

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

/** The same, and a function that fits boxes that were drawn roughly. */
export async function photoVision({ modelsFolder, readsText, packFolder }: AnalyzerOptions) {
  const detector = await objectDetector(modelsFolder, packFolder)
  const faces = await loadSession(modelsFolder, FACES_FILE)
  const readTexts = readsText ? await textReader(modelsFolder) : async () => []

  async function fit(photo: Uint8Array, rough: readonly Box[]): Promise<Fitting> {
    const picture = await decode(photo)
    return 'kind' in picture ? picture : { kind: 'fitted', boxes: await detector.fit(picture, rough) }
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

  return { analyze, fit }
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

async function textReader(modelsFolder: string) {
  const lines = await loadSession(modelsFolder, TEXT_LINES_FILE)
  const session = await loadSession(modelsFolder, TEXT_READING_FILE)
  const characters = parseCharacters(loadModel(modelsFolder, CHARACTERS_FILE).content)

  /** Recognizes the largest text lines on the detected items. */
  return async (picture: Picture, boxes: readonly Box[]): Promise<TextLine[]> => {
    const isOnObject = (line: Box) => boxes.some((box) => overlapArea(line, box) >= MIN_LINE_INSIDE * areaOf(line))
    const largest = (await findTextLines(lines, picture))
      .filter(isOnObject)
      .toSorted((a, b) => areaOf(b) - areaOf(a))
      .slice(0, MAX_LINES)
    const texts: TextLine[] = []
    for (const box of largest) {
      const text = await readTextLine({ session, characters }, picture, box)
      if (text) texts.push(text)
    }
    return texts
  }
}
