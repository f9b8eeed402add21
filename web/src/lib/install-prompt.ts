/** Chromium's offer to install the app, which a page may make when it fits; no standard, and in no library of types. */
export interface InstallPrompt extends Event {
  /** Asks the person; works once, and only right after a tap. */
  prompt(): Promise<unknown>
}

let latest: InstallPrompt | null = null
const listeners = new Set<() => void>()

// From the start: the browser offers once a page, whether anybody listens or not.
globalThis.window?.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  latest = event as InstallPrompt
  for (const listener of listeners) listener()
})

/** null where the browser does not offer to install, or the app is installed. */
export const getInstallPrompt = (): InstallPrompt | null => latest

export function onInstallPrompt(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
