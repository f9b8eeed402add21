import { DEFAULT_LANGUAGE } from '@yardsnap/contract/languages'
import type { PriceSource } from '@yardsnap/contract/item-prices'
import { language, t } from '@yardsnap/contract/texts'
import { getKindName } from '#kinds/translated-names.ts'
import { getPriceBounds, type GuideMatch, sourcesText } from './guide.ts'

/** The guide's prices of a kind are wide where no brand is known. */
export const guideSource = (match: GuideMatch): PriceSource => (match.isBranded ? 'price-guide' : 'rough-guess')

export function guideText(match: GuideMatch): string {
  const { kind, isExact, modifiers, pieces } = match
  const about = [
    isExact ? getKindName(kind, language()) : t`things like “${match.written}”`,
    ...modifiers,
    ...(pieces > 1 ? [t`${Math.round(pieces)} pieces`] : []),
  ].join(', ')
  const [bounds, sources] = [boundsText(match), sourcesText(kind)]
  return guideSource(match) === 'rough-guess'
    ? t`Rough guess by the second-hand guide for ${about}: ${bounds} (${sources})`
    : t`Second-hand guide for ${about}: ${bounds} (${sources})`
}

export function roughText(guess: GuideMatch): string {
  const [bounds, sources] = [boundsText(guess), sourcesText(guess.kind)]
  // What a category or a group is called here is English, for who knows the guide.
  if (language() === DEFAULT_LANGUAGE) return `Rough guess by the ${guess.kind.name} alone: ${bounds} (${sources})`
  return t`Rough guess by the kind of thing alone: ${bounds} (${sources})`
}

function boundsText(match: GuideMatch): string {
  const { low, high } = getPriceBounds(match)
  return t`${priceText(low)} to ${priceText(high)}`
}

export function priceText(price: number): string {
  return `$${price < 10 && !Number.isInteger(price) ? price.toFixed(2) : Math.round(price).toLocaleString('en-US')}`
}
