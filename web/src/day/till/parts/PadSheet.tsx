import { formatPrice } from '@yardsnap/contract/formats'
import { t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { Sheet } from '#ui/Sheet.tsx'
import { leastTotal, sumListCents, meantCents, typedCents } from '#day/till/basket.ts'
import type { Till } from '#day/till/use-till.ts'
import { AboveList } from './AboveList.tsx'
import { NumberPad, TAG_TYPED } from '#day/till/NumberPad.tsx'

export type Pad = 'number' | 'price' | 'haggle'

export const NUMBER_LABEL = t`Number on the sticker`

const PADS: Record<Pad, { title: string; label: string; done: string }> = {
  number: { title: t`Number`, label: NUMBER_LABEL, done: t`Add` },
  price: { title: t`Any price`, label: t`Price`, done: t`Add` },
  haggle: { title: t`Haggle`, label: t`Total for everything`, done: t`Agree` },
}

interface PadSheetProps {
  till: Till
  /** Null while the sheet is closed. */
  pad: Pad | null
  onClose: () => void
  onNumber: (number: string) => void
  onNotice: (text: string | null) => void
}

/** A number, a price or the agreed sum, typed with our own keys. */
export function PadSheet({ pad, onClose, ...rest }: PadSheetProps) {
  return (
    <Sheet isOpen={pad !== null} onOpenChange={(isOpen) => !isOpen && onClose()} title={pad ? PADS[pad].title : ''}>
      {pad && <OpenPad key={pad} pad={pad} onClose={onClose} {...rest} />}
    </Sheet>
  )
}

function OpenPad({ till, pad, onClose, onNumber, onNotice }: PadSheetProps & { pad: Pad }) {
  const [typed, setTyped] = useState('')
  /** An agreed total above the price tags, until it is confirmed. */
  const [above, setAbove] = useState<number | null>(null)
  const [isTooLow, setTooLow] = useState(false)
  const listCents = sumListCents(till.basket)
  const least = leastTotal(till.basket)
  const agree = (cents: number) => {
    till.agree(cents)
    onClose()
  }
  const finish = () => {
    if (pad === 'number') return typed === '' ? onClose() : onNumber(typed)
    const cents = typedCents(typed)
    if (cents === null) return undefined
    if (pad === 'haggle' && cents < least) return setTooLow(true)
    if (pad === 'haggle') return cents > listCents ? setAbove(cents) : agree(cents)
    onClose()
    return onNotice(till.addPrice(cents))
  }
  if (above !== null) {
    const meant = meantCents(typed, listCents)
    return (
      <AboveList cents={above} listCents={listCents} meant={meant} onAgree={agree} onChange={() => setAbove(null)} />
    )
  }
  return (
    <NumberPad
      label={PADS[pad].label}
      value={typed}
      onChange={(text) => {
        setTyped(text)
        setTooLow(false)
      }}
      isMoney={pad !== 'number'}
      {...(till.state.consignment && { allowed: TAG_TYPED })}
      doneText={PADS[pad].done}
      error={isTooLow ? t`At least ${formatPrice(least / 100)}: consignors take no offers for that much.` : undefined}
      onDone={finish}
    />
  )
}
