import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { coordinatesText } from '#lib/coordinates.ts'
import { devicePosition, DevicePositionError, MY_LOCATION_TIMEOUT_MS } from '#lib/device-position.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { showToast } from '#lib/toast.ts'

/** Asks the device where it is. @param onLocation gets `lat,lng` */
export function MyLocationButton({ onLocation }: { onLocation: (location: string) => void }) {
  const [isLocating, setLocating] = useState(false)
  const locate = async () => {
    setLocating(true)
    try {
      onLocation(coordinatesText(await devicePosition({ timeoutMs: MY_LOCATION_TIMEOUT_MS })))
    } catch (error) {
      if (!(error instanceof DevicePositionError)) throw error
      showToast({ tone: 'danger', title: error.message })
    } finally {
      setLocating(false)
    }
  }
  return (
    <IconButton
      label="Use my location"
      aria-disabled={isLocating || undefined}
      icon={isLocating ? <Spinner /> : <LocateFixed />}
      onClick={() => {
        if (!isLocating) void locate()
      }}
    />
  )
}
