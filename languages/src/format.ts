import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { formatCount } from '@yardsnap/contract/formats'
import type { Language } from '@yardsnap/contract/languages'
import { pluralCategory } from '@yardsnap/contract/texts'

/** A message of a catalog with its values. @param values by their numbers; those of plurals are numbers */
export function formatMessage(
  message: readonly MessageFormatElement[],
  values: readonly (string | number)[],
  language: Language,
): string {
  const format = (elements: readonly MessageFormatElement[], count: number): string =>
    elements
      .map((element) => {
        if (element.type === TYPE.literal) return element.value
        if (element.type === TYPE.pound) return formatCount(count)
        if (element.type === TYPE.argument) return String(values[Number(element.value)] ?? '')
        if (element.type !== TYPE.plural) throw new Error('A message has texts, values and plurals alone')
        const number = Number(values[Number(element.value)])
        const option = element.options[pluralCategory(number, language)] ?? element.options['other']
        return format(option?.value ?? [], number)
      })
      .join('')
  return format(message, Number.NaN)
}
