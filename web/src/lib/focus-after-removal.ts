/** What else moves the focus, such as a dialog that closes, has done so by then. Milliseconds. */
const SETTLED_MS = 120

const FOCUSABLE = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]'

interface Place {
  element: Element
  /** Its ancestors, the nearest first, each with which of its children held the element. */
  around: { parent: Element; index: number }[]
}

/**
 * Who uses a keyboard goes on from where they were: a row that is removed takes its focused button with it, and a button
 * that has done all there was to do is switched off. The browser then leaves the focus on nothing, where it can neither be
 * seen nor heard. It goes to what has taken the row's place, or stands beside the button. Fingers and pointers are not
 * concerned.
 */
export function keepFocusAfterRemoval(): void {
  let hasKeyboard = false
  /** Where the focus was last: on the page, and in what lies over it. The latest is the last one. */
  const places = new Map<Element, Place>()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The dialog or sheet that has taken the focus of what was removed from a list in it. */
  let catcher: Element | null = null
  /** What was switched off, and where the focus went from it: it goes back to what was off only while it was at work. */
  let left: { from: HTMLElement; to: HTMLElement } | null = null
  const isLost = () => [document.body, catcher].includes(document.activeElement) || isOff(document.activeElement)
  const note = (isKeyboard: boolean) => () => {
    hasKeyboard = isKeyboard
    left = null
  }
  document.addEventListener('keydown', note(true), true)
  document.addEventListener('pointerdown', note(false), true)
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    const place = toPlace(target)
    const layer = place.around.at(-1)?.parent ?? target
    const before = places.get(layer)
    catcher = hasKeyboard && before && wasRowIn(target, before) ? target : null
    if (catcher) return goOnSoon()
    places.delete(layer)
    places.set(layer, place)
  })
  const goOn = () => {
    if (!hasKeyboard || !isLost()) return
    for (const layer of places.keys()) if (!layer.isConnected) places.delete(layer)
    const place = [...places.values()].at(-1)
    if (!place || (place.element.isConnected && !isOff(place.element))) return
    const to = findNext(place)
    to?.focus()
    if (to && isOff(place.element) && place.element instanceof HTMLElement) left = { from: place.element, to }
  }
  const goOnSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(goOn, SETTLED_MS)
  }
  new MutationObserver(() => {
    if (left && !isOff(left.from) && document.activeElement === left.to) left.from.focus()
    if (hasKeyboard && isLost()) goOnSoon()
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
}

/** Browsers take the focus from what is switched off when they draw next. */
const isOff = (element: Element | null) => element?.matches(':disabled') === true

/** Whether the place was in a row of a list, and it or the whole row is gone while what holds the list is still there. */
function wasRowIn(holder: Element, { element, around }: Place): boolean {
  const left = around.find(({ parent }) => parent.isConnected)?.parent
  return !element.isConnected && left !== undefined && left.matches('ul, ol, tbody, li, tr') && holder.contains(left)
}

/** Up to the child of the body that holds it. */
function toPlace(element: Element): Place {
  const around: Place['around'] = []
  for (let child = element; child.parentElement && child.parentElement !== document.body; child = child.parentElement) {
    const parent = child.parentElement
    around.push({ parent, index: [...parent.children].indexOf(child) })
  }
  return { element, around }
}

/** What stands where the element was, else what comes before it, from the nearest ancestor that is left outward. */
function findNext({ around }: Place): HTMLElement | null {
  for (const { parent, index } of around) {
    if (!parent.isConnected) continue
    const children = [...parent.children]
    for (const child of [...children.slice(index), ...children.slice(0, index).toReversed()]) {
      const found = findFocusable(child)
      if (found) return found
    }
  }
  return null
}

function findFocusable(element: Element): HTMLElement | null {
  const inside = [...element.querySelectorAll<HTMLElement>(FOCUSABLE)]
  const all = element instanceof HTMLElement && element.matches(FOCUSABLE) ? [element, ...inside] : inside
  return all.find((each) => each.checkVisibility() && !each.closest('[inert]')) ?? null
}
