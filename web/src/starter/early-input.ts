import { whenIdle } from '#lib/when-idle.ts'

const FIELDS = 'input, textarea, select'
const TOGGLES = new Set(['checkbox', 'radio'])

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Remembers what is pressed and typed on a server-rendered page before React listens, so that nothing is lost on a slow
 * device: each button once, as people press again what does not answer. Links and form buttons work without scripts.
 * @returns stops it; to be called when React starts to listen. What it returns presses and types everything again, in the
 * order in which it was done; to be called after hydration.
 */
export function keepEarlyInput(): () => () => Promise<void> {
  const again = new Map<HTMLElement, () => void>()
  const note = listenTo((element) => {
    again.delete(element)
    again.set(element, isField(element) ? changeAgain(element) : () => element.click())
  })
  return () => {
    note.abort()
    // React hears what people do from now on.
    let isActing = false
    const forget = listenTo((element) => void (isActing || again.delete(element)))
    return async () => {
      for (const [element, act] of again) {
        isActing = true
        if (element.isConnected) act()
        isActing = false
        // The next one may build on what this one changes.
        await new Promise<void>(whenIdle)
      }
      forget.abort()
    }
  }
}

/** Tells of the buttons that are pressed and the fields that are changed. @returns ends it */
function listenTo(tell: (element: HTMLElement) => void): AbortController {
  const ended = new AbortController()
  for (const type of ['click', 'input', 'change']) {
    const listen = ({ target }: Event) => {
      const kind = type === 'click' ? 'button[type=button]' : FIELDS
      const element = target instanceof Element ? target.closest<HTMLElement>(kind) : null
      if (element) tell(element)
    }
    document.addEventListener(type, listen, { capture: true, signal: ended.signal })
  }
  return ended
}

function isField(element: HTMLElement): element is Field {
  return element.matches(FIELDS)
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
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
  // Fields for numbers and addresses of mails have none.
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
}
