import { readText, writeText } from './browser-storage.ts'

const KEY = 'yardsnap:place'

/** The place that was last asked for on this device, if any. */
export const rememberedPlace = (): string | null => readText(KEY)

/** Where the storage is off or full, it is asked for again. */
export function rememberPlace(location: string): void {
  writeText(KEY, location)
}
