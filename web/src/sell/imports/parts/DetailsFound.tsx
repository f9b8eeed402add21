import { formatDay, formatTime } from '@yardsnap/contract/dates'
import type { ListingForm } from '@yardsnap/contract/listing-form'
import { t } from '@yardsnap/contract/texts'
import { Check } from 'lucide-react'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Button } from '#ui/Button.tsx'
import type { FoundAddress } from '#sell/imports/found-address.ts'
import type { FoundDay } from '#sell/imports/found-days.ts'
import type { Posting } from '#sell/imports/posting.ts'

const AS_TYPED = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const

interface DetailsFoundProps {
  posting: Pick<Posting, 'address' | 'days'>
  form: UseFormReturn<ListingForm>
}

/** Where and when a posting says that the sale is, which the seller can take into its details. */
export function DetailsFound({ posting: { address, days }, form }: DetailsFoundProps) {
  const useAddress = (found: FoundAddress) => {
    for (const name of ['streetAddress', 'city', 'state', 'zipCode'] as const) {
      if (found[name] !== '') form.setValue(name, found[name], AS_TYPED)
    }
  }
  const useDays = ([first, ...others]: readonly FoundDay[]) => {
    if (!first) return
    const { startTime, endTime } = form.getValues()
    form.setValue('saleDate', first.date, AS_TYPED)
    form.setValue('startTime', first.startTime ?? startTime, AS_TYPED)
    form.setValue('endTime', first.endTime ?? endTime, AS_TYPED)
    const later = others.map((day) => ({
      date: day.date,
      startTime: day.startTime ?? startTime,
      endTime: day.endTime ?? endTime,
      note: '',
    }))
    form.setValue('laterDays', later, AS_TYPED)
  }
  if (address === null && days.length === 0) return null
  return (
    <section aria-label="Also in the text" className="grid gap-2 rounded-card bg-sky-wash px-4 py-3">
      {address && <Detail label={t`Address`} text={addressText(address)} onUse={() => useAddress(address)} />}
      {days.length > 0 && <Detail label={t`Days`} text={days.map(dayText).join('; ')} onUse={() => useDays(days)} />}
    </section>
  )
}

const addressText = ({ streetAddress, city, state, zipCode }: FoundAddress) =>
  [streetAddress, city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')

function dayText({ date, startTime, endTime }: FoundDay): string {
  if (startTime === null) return formatDay(date)
  return endTime === null
    ? t`${formatDay(date)} from ${formatTime(startTime)}`
    : t`${formatDay(date)}, ${formatTime(startTime)} to ${formatTime(endTime)}`
}

/** One of them, with a button that takes it over, and that says so afterwards. */
function Detail({ label, text, onUse }: { label: string; text: string; onUse: () => void }) {
  const [isUsed, setUsed] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <p className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <span className="block text-small text-ink-soft">{label}</span>
        <bdi className="font-semibold">{text}</bdi>
      </p>
      <p aria-live="polite">
        {isUsed ? (
          <span className="flex min-h-11 items-center gap-1.5 font-semibold">
            <Check aria-hidden className="size-5 text-grass" /> In the details
          </span>
        ) : (
          <Button
            tone="secondary"
            className="min-h-11"
            aria-label={t`Use for the sale: ${text}`}
            onClick={() => {
              onUse()
              setUsed(true)
            }}
          >
            Use for the sale
          </Button>
        )}
      </p>
    </div>
  )
}
