const KEY = 'yardsnap:place'

/** The place that was last asked for on this device, if any. */
export function rememberedPlace(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null // storage is off
  }
}

export function rememberPlace(location: string): void {
  try {
    localStorage.setItem(KEY, location)
  } catch {
    // Storage is off or full: it is asked for again.
  }
}
