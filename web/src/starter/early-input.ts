const FIELDS = 'input, textarea, select'
const TOGGLES = new Set(['checkbox', 'radio'])

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Remembers what is pressed and typed on a server-rendered page before React listens, so that nothing is lost on a slow
 * device: each button once, as people press again what does not answer. Links and form buttons work without scripts.
 * @returns stops it; to be called when React starts to listen. What it returns presses and types everything again, in the
 * order in which it was done; to be called after hydration.
 */
export function keepEarlyInput(): () => () => void {
  const again = new Map<HTMLElement, () => void>()
  const ended = new AbortController()
  const keep = (element: HTMLElement, act: () => void) => {
    again.delete(element)
    again.set(element, act)
  }
  const notePress = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button[type=button]') : null
    if (button) keep(button, () => button.click())
  }
  const noteChange = ({ target }: Event) => {
    if (target instanceof Element && target.matches(FIELDS)) keep(target as Field, changeAgain(target as Field))
  }
  document.addEventListener('click', notePress, { signal: ended.signal })
  for (const type of ['input', 'change']) document.addEventListener(type, noteChange, { signal: ended.signal })
  return () => {
    ended.abort()
    return () => {
      for (const [element, act] of again) if (element.isConnected) act()
      again.clear()
    }
  }
}

/**
 * React notices a change of a field by comparing with what it last knew, which is what a field's own setters tell it. What it
 * knows first is what stands in the field when it brings that part of the page to life, which an event makes it do.
 */
function changeAgain(field: Field): () => void {
  const tell = (type: string) => field.dispatchEvent(new Event(type, { bubbles: true }))
  if (field instanceof HTMLInputElement && TOGGLES.has(field.type)) {
    const { checked } = field
    return () => {
      tell('input')
      field.checked = !checked
      field.click()
    }
  }
  const { value } = field
  return () => {
    tell('input')
    if (field instanceof HTMLSelectElement) field.value = value
    else typeAgain(field, value)
    tell('input')
    tell('change')
  }
}

/** Leaves the cursor where it is. */
function typeAgain(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { selectionStart, selectionEnd } = field
  field.value = ''
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, value)
  // Fields for numbers and addresses of mails have none.
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
}
