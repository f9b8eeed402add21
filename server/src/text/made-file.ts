import type { Readable } from 'node:stream'
import { toFileName } from './file-name.ts'

/** A file to download. */
export interface MadeFile<Content = string | Uint8Array | Readable> {
  content: Content
  mediaType: string
  /** With the characters of the listing's title. */
  name: string
  /** ASCII fallback. */
  asciiName: string
}

/** @param ending for example 'flyer.pdf', appended to the slug of the title */
export function madeFile<Content>(
  title: string,
  { ending, mediaType, content }: { ending: string; mediaType: string; content: Content },
): MadeFile<Content> {
  const { full, ascii } = toFileName(title, ending)
  return { content, mediaType, name: full, asciiName: ascii }
}
