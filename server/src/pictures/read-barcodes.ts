import type { FoundCode } from './barcodes.ts'
import { type PictureSource, withinMemory } from './make-picture.ts'

export interface FoundBarcodes {
  codes: FoundCode[]
}

/**
 * Reads the barcodes of an upright picture; call it only in a process with limited memory (foreign-pictures.ts).
 * @returns 'needs more memory' when reading exceeds the limit
 * @throws AppError as `inspect` does
 */
export function readBarcodes(source: PictureSource, megabytes: number): Promise<FoundBarcodes | 'needs more memory'> {
  return withinMemory(source, megabytes, async (bytes) => {
    // A megabyte of WebAssembly, which most pictures do not need.
    const { findBarcodes } = await import('./barcodes.ts')
    return { codes: await findBarcodes(bytes) }
  })
}
