import type { OfferRule } from '@yardsnap/contract/offers'
import { t } from '@yardsnap/contract/texts'
import { useOfferSettings } from '#core/offers/api.ts'
import { ChipGroup } from '#ui/ChipGroup.tsx'

const OFF = 'off'
const PERCENTS = [30, 50, 70, 80] as const
const percentText = (percent: number | string) => t`From ${percent}%`

/** Chooses whether offers are taken, and the lowest. Each choice is saved at once. */
export function OfferRuleForm({ listingId, rule }: { listingId: string; rule: OfferRule | null }) {
  const { mutate, isPending, variables } = useOfferSettings(listingId).rule
  const shown = isPending ? variables : rule
  const value = shown === null ? OFF : String(shown.minPercent)
  const options = [...PERCENTS.map(String), OFF].includes(value)
    ? PERCENTS.map(String)
    : [...PERCENTS.map(String), value]
  return (
    <section className="grid gap-3">
      <ChipGroup
        label="Take offers below the price"
        options={[
          { value: OFF, label: t`No offers` },
          ...options.map((percent) => ({ value: percent, label: percentText(percent) })),
        ]}
        value={value}
        onValueChange={(choice) => mutate(choice === OFF ? null : { minPercent: Number(choice) })}
      />
      <p className="text-small text-ink-soft">
        {shown === null
          ? t`Shoppers cannot offer less than the price.`
          : t`Offers below ${shown.minPercent}% are declined at once. What you accept is held at that price until the end of your sale's next day, and is paid there.`}
      </p>
    </section>
  )
}
