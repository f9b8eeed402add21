/** Returns the focus to the pin of a number: to where it was before an info window opened, or the map was exchanged. */
export function focusPin(number: number | string): void {
  // On the still and on the map that takes its place there are two for a moment: the later one stays.
  const pins = document.querySelectorAll<HTMLElement>(`[data-pin="${number}"]`)
  for (const pin of pins) if (!pin.closest('[inert]')) pin.focus()
}
