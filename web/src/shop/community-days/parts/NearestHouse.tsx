import { findNearestUnseen } from '@yardsnap/contract/community-walks'
import { t } from '@yardsnap/contract/texts'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { devicePosition, DevicePositionError, MY_LOCATION_TIMEOUT_MS } from '#lib/device-position.ts'
import { showToast } from '#lib/toast.ts'
import type { PlacedHouse } from '#shop/community-days/houses.ts'
import { Button } from '#ui/Button.tsx'

interface NearestHouseProps {
  houses: readonly PlacedHouse[]
  seen: ReadonlySet<number>
  onFound: (number: number) => void
}

/** Shows the nearest house that was not seen yet, from where the device is. */
export function NearestHouse({ houses, seen, onFound }: NearestHouseProps) {
  const [isLocating, setLocating] = useState(false)
  async function find(): Promise<void> {
    setLocating(true)
    try {
      const at = await devicePosition({ timeoutMs: MY_LOCATION_TIMEOUT_MS })
      const nearest = findNearestUnseen(
        houses.map((placed) => ({ ...placed, streetAddress: placed.house.streetAddress })),
        { at, seen },
      )
      if (nearest) onFound(nearest.number)
      else showToast({ title: t`You have seen all houses that are shown` })
    } catch (error) {
      if (!(error instanceof DevicePositionError)) throw error
      showToast({ title: error.message, tone: 'danger' })
    } finally {
      setLocating(false)
    }
  }
  return (
    <Button
      tone="secondary"
      icon={<LocateFixed />}
      isPending={isLocating}
      pendingText="Looking where you are..."
      onClick={() => void find()}
      className="justify-self-start print:hidden"
    >
      Nearest not yet seen
    </Button>
  )
}
