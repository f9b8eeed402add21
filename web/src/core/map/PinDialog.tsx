import { t } from '@yardsnap/contract/texts'
import type { Position } from '@yardsnap/contract/places'
import { CatchBoundary } from '@tanstack/react-router'
import { LocateFixed } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { getErrorMessage } from '#api/call.ts'
import { devicePosition, DevicePositionError, MY_LOCATION_TIMEOUT_MS } from '#lib/device-position.ts'
import { site } from '#lib/site.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { canDrawMap } from './map-view.ts'

const PinMap = lazy(() => import('./PinMap.tsx').then((module) => ({ default: module.PinMap })))

/** The distance of a few houses. */
const MAX_ERROR_METERS = 100
const HAS_STREETS = site.mapStyleUrl !== null || site.hasMapTiles
const WITHOUT_STREETS = t`This map has no streets. It is best to press “I am at the house now” when you are there; or move the map under the pin.`

interface PinDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** The initial position of the pin. */
  start: Position
  /** @throws an error whose message is shown */
  onPut: (pin: Position) => Promise<void>
}

/** Asks a host to put the pin of a sale on their house. */
export function PinDialog({ isOpen, onOpenChange, start, onPut }: PinDialogProps) {
  const [pin, setPin] = useState(start)
  const [found, setFound] = useState<Position | null>(null)
  const [pending, setPending] = useState<'locate' | 'put' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const run = async (step: 'locate' | 'put', work: () => Promise<void>) => {
    setPending(step)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      const isKnown = error instanceof DevicePositionError
      setFailure(isKnown ? error.message : getErrorMessage(error, t`The pin could not be put there. Please try again.`))
    } finally {
      setPending(null)
    }
  }
  const locate = () =>
    run('locate', async () => {
      const position = await devicePosition({ timeoutMs: MY_LOCATION_TIMEOUT_MS, maxErrorMeters: MAX_ERROR_METERS })
      setPin(position)
      setFound(position)
    })
  const put = () =>
    run('put', async () => {
      await onPut(pin)
      onOpenChange(false)
    })

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Where is your house?"
      description={HAS_STREETS ? 'Move the map under the pin, or tap your house.' : WITHOUT_STREETS}
      size="wide"
      footer={
        <>
          <Button tone="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button onClick={() => void put()} isPending={pending === 'put'} pendingText="Putting it there...">
            Put it here
          </Button>
        </>
      }
    >
      <div className="isolate h-[38dvh] min-h-56 desk:h-[46dvh] overflow-hidden rounded-card border border-line bg-paper-deep">
        {canDrawMap() ? (
          <CatchBoundary getResetKey={() => 'map'} errorComponent={() => <NoMap />}>
            <Suspense fallback={<NoMap text="Drawing the map..." />}>
              <PinMap pin={pin} onMove={setPin} found={found} />
            </Suspense>
          </CatchBoundary>
        ) : (
          <NoMap />
        )}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          tone="secondary"
          icon={<LocateFixed aria-hidden />}
          onClick={() => void locate()}
          isPending={pending === 'locate'}
          pendingText="Looking..."
        >
          I am at the house now
        </Button>
        {failure && (
          <p role="alert" className="grow text-small text-danger">
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function NoMap({ text = t`This browser cannot draw the map. At the house, you can still use where you are.` }) {
  return (
    <div className="grid size-full place-items-center p-6 text-center text-ink-soft">
      <output>{text}</output>
    </div>
  )
}
