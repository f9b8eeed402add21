/** Pauses after which a part of the app is asked for again: a phone may be without a connection for a moment. Milliseconds. */
const PAUSES_MS: readonly number[] = [1000, 4000]

/** Whether a part of the app did not arrive, in the words of Chromium, Firefox, Safari and Vite. */
export const isCodeMissing = (error: unknown): boolean =>
  /dynamically imported module|module script failed|preload CSS/.test(String(error))

/** Loads what a page cannot do without, and again where it does not arrive. */
export async function loadPatiently<Part>(load: () => Promise<Part>, pauses = PAUSES_MS): Promise<Part> {
  const [pause, ...later] = pauses
  return load().catch(async (error: unknown) => {
    if (pause === undefined || !isCodeMissing(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, pause))
    return loadPatiently(load, later)
  })
}
