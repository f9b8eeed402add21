/**
 * Keeps the last button that is pressed on a page that the server has rendered and that has not come to life yet, so
 * that the press is not lost on a slow device. Links and the buttons of forms work by themselves.
 * @returns presses it again, once the page has come to life
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
