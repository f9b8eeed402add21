/**
 * The option `scrollRestoration` of the router: it brings each page to its top, or to where it was left. Where somebody has
 * scrolled while the first page was still coming to life, or the browser itself has returned to a place, the page stays.
 */
export function exceptFirstScroll(): () => boolean {
  let isFirst = true
  return () => {
    const stays = isFirst && window.scrollY > 0
    isFirst = false
    // The router knows by such events alone which places it has to come back to.
    if (stays) document.dispatchEvent(new Event('scroll'))
    return !stays
  }
}
