/** Moves the focus back to a sale's pin after its info window closed or the map replaced the still. */
export function focusPin(name: string, options?: FocusOptions): void {
  // While the map replaces the still there are two such pins; the one that stays is not inert.
  const pins = document.querySelectorAll<HTMLElement>(`[data-pin="${name}"]`)
  for (const pin of pins) if (!pin.closest('[inert]')) pin.focus(options)
}
