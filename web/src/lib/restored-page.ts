/** Calls back when the browser shows the page again as it was left, by Back or Forward, with all its variables. */
export function onPageRestored(listener: () => void): void {
  if (globalThis.window === undefined) return
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) listener()
  })
}
