import { type ConsignedItem, ConsignedItemInput } from '@yardsnap/contract/consigned-items'
import { type Consignment, IfUnsold } from '@yardsnap/contract/consignments'
import { formatMoney } from '@yardsnap/contract/formats'
import { colorName, StickerColor } from '@yardsnap/contract/sticker-colors'
import { TagFlag } from '@yardsnap/contract/tags'
import { t } from '@yardsnap/contract/texts'
import { type RefObject, useState } from 'react'
import { toFormCents, toFormDollars } from './amounts.ts'
import { FLAG_NAMES, UNSOLD_NAMES } from './tag-words.ts'
import { ChipGroup } from '#ui/ChipGroup.tsx'
import { PriceField } from '#ui/PriceField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'

export type ItemRules = Pick<Consignment, 'priceStepCents' | 'minimumCents' | 'ifUnsold' | 'priceRules'>

interface Draft {
  title: string
  size: string
  price: string
  flag: TagFlag
  color: StickerColor | ''
  ifUnsold: IfUnsold
}

/** What is typed of one thing, with its problems by the contract and by the sale's terms. */
export function useItemDraft(rules: ItemRules, item?: ConsignedItem) {
  const [draft, setDraft] = useState<Draft>(() => toDraft(rules, item))
  const [isTried, setTried] = useState(false)
  const input = { ...draft, cents: toFormCents(draft.price), color: draft.color || null }
  const read = ConsignedItemInput.safeParse(input)
  const priceProblem = draft.price === '' ? t`Enter a price` : getPriceProblem(input.cents, rules, item)
  return {
    draft,
    rules,
    set: (changes: Partial<Draft>) => setDraft({ ...draft, ...changes }),
    problemOf: (field: keyof ConsignedItemInput) => {
      if (!isTried) return undefined
      const problem = read.error?.issues.find(({ path }) => path[0] === field)?.message
      return problem ?? (field === 'cents' ? (priceProblem ?? undefined) : undefined)
    },
    /** @returns null while something is wrong, which the fields then say */
    check: (): ConsignedItemInput | null => {
      setTried(true)
      return priceProblem === null ? (read.data ?? null) : null
    },
    startNext: () => {
      setTried(false)
      setDraft({ ...draft, title: '', price: '' })
    },
  }
}

/** What the sale's terms say against a price; null when it fits, or was allowed before the terms were changed. */
function getPriceProblem(
  cents: number,
  { minimumCents, priceStepCents }: ItemRules,
  item: ConsignedItem | undefined,
): string | null {
  if (item?.cents === cents) return null
  if (cents < minimumCents) return t`The lowest price is ${formatMoney(minimumCents / 100)}`
  return cents % priceStepCents === 0 ? null : t`Prices are in steps of ${formatMoney(priceStepCents / 100)}`
}

const toDraft = ({ ifUnsold }: ItemRules, item?: ConsignedItem): Draft => ({
  title: item?.title ?? '',
  size: item?.size ?? '',
  price: item ? toFormDollars(item.cents) : '',
  flag: item?.flag ?? 'half',
  color: item?.color ?? '',
  ifUnsold: item?.ifUnsold ?? ifUnsold,
})

interface ItemFieldsProps {
  draft: ReturnType<typeof useItemDraft>
  nameRef?: RefObject<HTMLInputElement | null>
}

/** What is said of one thing of a consignor. */
export function ItemFields({ draft: { draft, rules, set, problemOf }, nameRef }: ItemFieldsProps) {
  // Colors are asked for only where prices fall by them.
  const hasColors = draft.color !== '' || rules.priceRules.some(({ color }) => color !== null)
  const colors = [
    { value: '', label: t.of('a tag without a color')`No color` },
    ...StickerColor.options.map((value) => ({ value, label: colorName(value) })),
  ]
  return (
    <>
      <TextField
        label="What is it?"
        hint="Brand, color, what is on it: words that find it if its tag falls off"
        ref={nameRef}
        autoComplete="off"
        value={draft.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
        error={problemOf('title')}
      />
      <div className="grid grid-cols-fit gap-4">
        <TextField
          label="Size (optional)"
          autoComplete="off"
          value={draft.size}
          onChange={(event) => set({ size: event.currentTarget.value })}
          error={problemOf('size')}
        />
        <PriceField
          label="Price"
          value={draft.price}
          onValueChange={(price) => set({ price })}
          isKeptWhileTyped
          error={problemOf('cents')}
        />
        {hasColors && (
          <Select
            label="Color of the tag"
            options={colors}
            value={draft.color}
            onChange={(event) => set({ color: StickerColor.safeParse(event.currentTarget.value).data ?? '' })}
          />
        )}
      </div>
      <Select
        label="Price later on"
        options={TagFlag.options.map((value) => ({ value, label: FLAG_NAMES[value] }))}
        value={draft.flag}
        onChange={(event) => set({ flag: TagFlag.parse(event.currentTarget.value) })}
      />
      <ChipGroup
        label="If it does not sell"
        options={IfUnsold.options.map((value) => ({ value, label: UNSOLD_NAMES[value] }))}
        value={draft.ifUnsold}
        onValueChange={(ifUnsold) => set({ ifUnsold })}
      />
    </>
  )
}
