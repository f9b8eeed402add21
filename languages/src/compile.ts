import { TYPE, type MessageFormatElement, type PluralElement } from '@formatjs/icu-messageformat-parser'
import MagicString from 'magic-string'
import type { MessageKey } from './catalog.ts'
import { findMessages, type SourceMessage } from './source-messages.ts'

interface CompileOptions {
  file: string
  source: string
  /** @returns null to leave the English */
  translate: (key: MessageKey) => MessageFormatElement[] | null
}

/** Puts the texts of a language in the place of the English ones. @returns null if nothing changes */
export function compileTexts({ file, source, translate }: CompileOptions): MagicString | null {
  const messages = findMessages(file, source)
  if (messages.length === 0) return null
  const result = new MagicString(source)
  const printer = new Printer(source, messages, translate)
  for (const { start, end, text } of printer.replacements(0, source.length)) result.overwrite(start, end, text)
  return result.hasChanged() ? result : null
}

interface Replacement {
  start: number
  end: number
  text: string
}

class Printer {
  readonly #source: string
  readonly #messages: readonly SourceMessage[]
  readonly #translate: CompileOptions['translate']

  constructor(source: string, messages: readonly SourceMessage[], translate: CompileOptions['translate']) {
    this.#source = source
    this.#messages = messages
    this.#translate = translate
  }

  /** The outermost changes between two places of the source. */
  replacements(start: number, end: number, within: SourceMessage | null = null): Replacement[] {
    const replacements: Replacement[] = []
    let from = start
    for (const message of this.#messages) {
      if (message === within || message.start < from || message.end > end) continue
      const text = this.#replacement(message)
      if (text === null) continue
      replacements.push({ start: message.start, end: message.end, text })
      from = message.end
    }
    return replacements
  }

  #replacement(message: SourceMessage): string | null {
    const translation = this.#translate({ id: message.id, context: message.context })
    if (message.form === 'template') return this.#template(message, translation)
    if (!translation) return null
    if (message.form === 'plural') return this.#plural(message, translation)
    if (message.form === 'children') return this.#children(message, translation)
    return `{${JSON.stringify(literal(translation))}}`
  }

  /** A string, or a template with its values. */
  #template(message: SourceMessage, translation: MessageFormatElement[] | null): string | null {
    if (translation) return this.#templateOf(message, translation)
    const quasi = this.#source.indexOf('`', message.start)
    const isMarked = this.#source.startsWith('t', message.start)
    // Without the tag, as it is.
    return isMarked ? this.#print({ start: quasi, end: message.end }, message) : null
  }

  #templateOf(message: SourceMessage, elements: readonly MessageFormatElement[]): string {
    const parts = elements.map((element) => {
      if (element.type === TYPE.literal) return escapeTemplate(element.value)
      if (element.type === TYPE.argument) return `\${${this.#value(message, element.value)}}`
      if (element.type === TYPE.pound) return '#'
      throw new Error(`A text with values cannot hold this: ${message.id}`)
    })
    return `\`${parts.join('')}\``
  }

  #plural(message: SourceMessage, translation: readonly MessageFormatElement[]): string {
    const [plural] = translation
    if (translation.length !== 1 || plural?.type !== TYPE.plural) throw new Error(`Not a plural alone: ${message.id}`)
    return `plural(${this.#value(message, '0')}, ${formsOf(plural, (elements) => this.#templateOf(message, elements))})`
  }

  #value(message: SourceMessage, name: string): string {
    const value = message.values[Number(name)]
    if (!value) throw new Error(`There is no value {${name}} in ${message.id}`)
    return this.#print(value, message)
  }

  #children(message: SourceMessage, translation: readonly MessageFormatElement[]): string {
    const output = translation.flatMap((element) => {
      if (element.type === TYPE.argument) return [`{${this.#value(message, element.value)}}`]
      if (element.type !== TYPE.literal) throw new Error(`A text with elements cannot hold this: ${message.id}`)
      return element.value.split(/(<\/?\d+\/?>)/).map((part) => this.#childPart(message, part))
    })
    return output.join('')
  }

  #childPart(message: SourceMessage, part: string): string {
    const [, slash, number] = /^<(\/?)(\d+)\/?>$/.exec(part) ?? []
    if (number === undefined) return part === '' ? '' : `{${JSON.stringify(part)}}`
    const element = message.elements[Number(number)]
    if (!element) throw new Error(`There is no element <${number}> in ${message.id}`)
    const span = slash ? element.close : element.open
    return span ? this.#print(span, message) : ''
  }

  /** A piece of the source with the texts in it. */
  #print({ start, end }: { start: number; end: number }, within: SourceMessage): string {
    let text = ''
    let from = start
    for (const replacement of this.replacements(start, end, within)) {
      text += this.#source.slice(from, replacement.start) + replacement.text
      from = replacement.end
    }
    return text + this.#source.slice(from, end)
  }
}

function formsOf(plural: PluralElement, print: (elements: MessageFormatElement[]) => string): string {
  const forms = Object.entries(plural.options).map(([category, { value }]) => `${category}: ${print(value)}`)
  return `{ ${forms.join(', ')} }`
}

function literal(elements: readonly MessageFormatElement[]): string {
  return elements.map((element) => ('value' in element ? element.value : '')).join('')
}

function escapeTemplate(text: string): string {
  return text.replaceAll(/[`\\]|\$(?=\{)/g, String.raw`\$&`)
}
