import { plural, t } from '@yardsnap/contract/texts'
import { WifiOff } from 'lucide-react'
import { useState } from 'react'
import { ConsignorNumber } from '#day/consignment/ConsignorNumber.tsx'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import type { WaitingScan } from '#day/consignment/check-in/scans.ts'

interface KeptScansProps {
  waiting: readonly WaitingScan[]
  nameOf: (consignor: number) => string | null
  onOpen: (consignor: number) => void
}

/** What waits on this device for a signal, and whose things those are. */
export function KeptScans({ waiting, nameOf, onOpen }: KeptScansProps) {
  const [isOpen, setOpen] = useState(false)
  const consignors = [...new Set(waiting.map(({ consignor }) => consignor))]
  if (waiting.length === 0) return null
  return (
    <div className="bg-mustard-wash">
      <div className="mx-auto flex max-w-[76rem] flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 wide:px-6">
        <WifiOff aria-hidden className="size-5 shrink-0" />
        <p className="min-w-0 grow basis-48">
          <strong className="block">
            {plural(waiting.length, {
              one: '# item waits on this phone',
              other: '# items wait on this phone',
            })}
          </strong>
          <span className="text-small">Go on. They are sent when there is a signal.</span>
        </p>
        <Button tone="secondary" onClick={() => setOpen(true)}>
          {t.of('the items that wait')`Show`}
        </Button>
      </div>
      <Sheet isOpen={isOpen} onOpenChange={setOpen} title="Waiting on this phone">
        <ul>
          {consignors.map((consignor) => (
            <li key={consignor} className="flex items-center gap-3 border-b border-line py-2 last:border-0">
              <ConsignorNumber number={consignor} />
              <div className="min-w-0 grow">
                <bdi className="block font-semibold wrap-anywhere">
                  {nameOf(consignor) ?? t`Consignor ${consignor}`}
                </bdi>
                <p className="text-small text-ink-soft">
                  {describe(waiting.filter((scan) => scan.consignor === consignor))}
                </p>
              </div>
              <Button
                tone="quiet"
                aria-label={t`Open consignor ${consignor}`}
                onClick={() => {
                  setOpen(false)
                  onOpen(consignor)
                }}
              >
                Open
              </Button>
            </li>
          ))}
        </ul>
      </Sheet>
    </div>
  )
}

/** '5 here · 1 pulled'. */
function describe(scans: readonly WaitingScan[]): string {
  const count = (place: WaitingScan['place']) => scans.filter((scan) => scan.place === place).length
  const [here, pulled, back] = [count('checked_in'), count('pulled'), count('announced')]
  return [
    here > 0 && plural(here, { one: '# here', other: '# here' }),
    pulled > 0 && plural(pulled, { one: '# pulled', other: '# pulled' }),
    back > 0 && plural(back, { one: '# not here', other: '# not here' }),
  ]
    .filter(Boolean)
    .join(' · ')
}
