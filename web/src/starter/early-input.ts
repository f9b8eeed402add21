/**
 * Remembers the last button that is pressed on a server-rendered page before it is hydrated, so that the press is not
 * lost on a slow device. Links and form buttons work without scripts.
 * @returns presses it again; call it after hydration
 */
export function keepEarlyPress(container: HTMLElement): () => void {
  let pressed: HTMLElement | null = null
  const note = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest<HTMLElement>('button[type=button]') : null
  }
  container.addEventListener('click', note)
  performance.mark('early-presses-kept')
  return () => {
    container.removeEventListener('click', note)
    const again = pressed
    pressed = null
    if (again?.isConnected) again.click()
  }
}
