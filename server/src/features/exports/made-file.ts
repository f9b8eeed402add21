import type { Readable } from 'node:stream'
import { fileNameOf } from './file-name.ts'

/** A file to download. */
export interface MadeFile<Content = string | Uint8Array | Readable> {
  content: Content
  mediaType: string
  /** In the letters of the sale's title. */
  name: string
  /** The same in ASCII. */
  asciiName: string
}

/** @param ending 'flyer.pdf', which follows the words of the title */
export function madeFile<Content>(
  title: string,
  { ending, mediaType, content }: { ending: string; mediaType: string; content: Content },
): MadeFile<Content> {
  const { full, ascii } = fileNameOf(title, ending)
  return { content, mediaType, name: full, asciiName: ascii }
}
