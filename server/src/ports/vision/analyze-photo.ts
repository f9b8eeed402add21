import { areaOf, overlapArea } from './boxes.ts'
import { detectFaces } from './faces.ts'
import { fingerprintOf } from './fingerprint.ts'
import { CHARACTERS_FILE, FACES_FILE, loadModel, TEXT_LINES_FILE, TEXT_READING_FILE } from './model-files.ts'
import { thingFinder } from './find-things.ts'
import { loadSession } from './network.ts'
import { cutPicture, decodeUpright, type Picture } from './picture.ts'
import type { Box, DetectedBox, PhotoFindings, TextLine } from './port.ts'
import { findTextLines } from './text-lines.ts'
import { charactersOf, readTextLine } from './text-recognition.ts'

/** Boxes below this score are hardly ever shown, so text and faces are not searched in them. */
const MIN_LOOKED_AT = 0.14
/** Each line costs some 20 ms; only the largest are read. */
const MAX_LINES = 16
/** Minimum share of a text line inside a box to belong to it. */
const MIN_LINE_INSIDE = 0.8

export type Analysis = ({ kind: 'found' } & PhotoFindings) | { kind: 'unreadable'; reason: string }

export interface AnalyzerOptions {
  modelsFolder: string
  /** Whether text is recognized, which more than doubles the time per photo. */
  readsText: boolean
  /** Of an installed pack; null for the embedded detectors. */
  packFolder: string | null
}

/** Loads the models; each photo is then analyzed on one processor core. */
export async function photoAnalyser({ modelsFolder, readsText, packFolder }: AnalyzerOptions) {
  const seeThings = await thingFinder(modelsFolder, packFolder)
  const faces = await loadSession(modelsFolder, FACES_FILE)
  const readTexts = readsText ? await textReader(modelsFolder) : async () => []

  return async (photo: Uint8Array): Promise<Analysis> => {
    let picture: Picture
    try {
      picture = await decodeUpright(photo)
    } catch (cause) {
      return { kind: 'unreadable', reason: String(cause) }
    }
    const seen = await seeThings(picture)
    const boxes: DetectedBox[] = []
    for (const box of seen.things) boxes.push(await withFingerprint(box, picture))
    const shown = boxes.filter(({ score }) => score >= MIN_LOOKED_AT).map(({ box }) => box)
    return {
      kind: 'found',
      boxes,
      faces: await detectFaces(faces, picture, seen.people),
      texts: shown.length > 0 ? await readTexts(picture, shown) : [],
    }
  }
}

async function withFingerprint(detected: DetectedBox, picture: Picture): Promise<DetectedBox> {
  if (detected.score < MIN_LOOKED_AT) return detected
  return { ...detected, fingerprint: await fingerprintOf(await cutPicture(picture, detected.box)) }
}

async function textReader(modelsFolder: string) {
  const lines = await loadSession(modelsFolder, TEXT_LINES_FILE)
  const session = await loadSession(modelsFolder, TEXT_READING_FILE)
  const characters = charactersOf(loadModel(modelsFolder, CHARACTERS_FILE).content)

  /** Recognizes the largest text lines on the detected items. */
  return async (picture: Picture, things: readonly Box[]): Promise<TextLine[]> => {
    const isOnThing = (line: Box) => things.some((box) => overlapArea(line, box) >= MIN_LINE_INSIDE * areaOf(line))
    const largest = (await findTextLines(lines, picture))
      .filter(isOnThing)
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
