import { t } from '@yardsnap/contract/texts'
import { formatTime } from '@yardsnap/contract/dates'
import type { ItemCategory } from '@yardsnap/contract/items'
import { type LiveListing, statusToTell } from '@yardsnap/contract/live-status'
import {
  getStatusDay,
  toLiveStatusInput,
  type LiveChange,
  type LiveStatusInput,
  offeredChanges,
} from '@yardsnap/contract/live-status-changes'
import { getSaleDays, hasClosed } from '@yardsnap/contract/sale-days'
import { Clock, DoorOpen, Package, Percent } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useIsOffline } from '#core/offline/signal-state.ts'
import type { useSendingQueue } from '#core/offline/use-sending-queue.ts'
import { showToast } from '#lib/toast.ts'
import { asSet } from './as-set.ts'
import { ChangeButton, SmallButton } from './parts/ChangeButton.tsx'
import { CategoriesSheet } from './parts/CategoriesSheet.tsx'
import { ClosingSheet } from './parts/ClosingSheet.tsx'
import { CallOffDialog, MoveDialog } from './parts/AskFirst.tsx'
import { StateBand } from './parts/StateBand.tsx'
import { TimeField } from './parts/TimeField.tsx'
import { WordsForm } from './parts/WordsForm.tsx'
import { currentTime } from '#lib/first-rendering.ts'

interface HostBoardProps {
  listing: LiveListing
  /** The categories of the sale's items; empty if they are not known. */
  categories: readonly ItemCategory[]
  waiting: ReturnType<typeof useSendingQueue<LiveStatusInput>> | null
  /** Co-hosts neither call a sale off nor move it: that is the owner's. */
  isCoHost?: boolean
  /** Rendered between the current status and the buttons. */
  children?: ReactNode
}

type Asking = 'categories' | 'call_off' | 'close' | 'move'

/** Shows the status of a sale and lets its host change it with one tap. */
export function HostBoard({ listing: known, categories, waiting, isCoHost = false, children }: HostBoardProps) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const isOffline = useIsOffline()
  const now = currentTime()
  const kept = waiting?.waiting[known.id]
  const statusInput = kept ?? toLiveStatusInput(statusToTell(known, now))
  const listing = asSet(known, statusInput, now)
  const offered = offeredChanges(listing, now)
  const isCalledOff = statusInput.kind === 'called_off'

  /** @returns whether it is known to this device alone */
  const send = async (next: LiveStatusInput) => {
    waiting?.queue.add(listing.id, next)
    await waiting?.queue.flush()
    return waiting?.queue.waiting()[listing.id] !== undefined
  }
  const updateStatus: UpdateStatus = (title, changes) => {
    let isUndone = false
    const undo = () => {
      isUndone = true
      void send(statusInput)
    }
    const tell = (isUnsent: boolean) =>
      showToast({
        title,
        description: isUnsent
          ? t`Saved on this phone. Shoppers will see it when you are back online.`
          : t`Shoppers see it at once.`,
        action: { label: t`Undo`, onPress: undo },
      })
    tell(isOffline)
    void send({ ...statusInput, ...changes }).then((isUnsent) => isUnsent && !isUndone && !isOffline && tell(true))
  }
  const isWaiting = kept !== undefined && (isOffline || waiting?.isLate === true)
  return (
    <div className="grid grid-cols-1 gap-4">
      <StateBand listing={listing} isWaiting={isWaiting} />
      {children}
      {!isCalledOff && offered.size > 0 && (
        <Changes {...{ listing, statusInput, offered, updateStatus, isCoHost }} onAsk={setAsking} />
      )}
      {isCalledOff && !isCoHost && (
        <SmallButton onPress={() => updateStatus(t`Back on`, { kind: null })}>Put it back on</SmallButton>
      )}
      {(isCalledOff || offered.size > 0) && (
        <WordsForm
          key={statusInput.words}
          words={statusInput.words}
          onSubmit={(words) =>
            updateStatus(words ? t.of('toast of a host who wrote to the shoppers')`Posted` : t`Taken back`, { words })
          }
        />
      )}
      <Questions
        listing={listing}
        categories={categories}
        statusInput={statusInput}
        updateStatus={updateStatus}
        asking={asking}
        onClose={() => setAsking(null)}
      />
    </div>
  )
}

/** @param title of the message that offers to undo it */
type UpdateStatus = (title: string, changes: Partial<LiveStatusInput>) => void

interface ChangesProps {
  listing: LiveListing
  statusInput: LiveStatusInput
  offered: ReadonlySet<LiveChange>
  updateStatus: UpdateStatus
  isCoHost: boolean
  onAsk: (asking: Asking) => void
}

function Changes({ listing, statusInput, offered, updateStatus, isCoHost, onAsk }: ChangesProps) {
  const takeBack = () => updateStatus(t`Taken back`, { kind: null, time: null })
  const toggle = (title: string, change: NonNullable<LiveStatusInput['kind']>) =>
    statusInput.kind === change ? takeBack() : updateStatus(title, { kind: change, time: null })
  const { kind, isHalfPrice, soldOutOf } = statusInput
  return (
    <>
      <div className="flex-pair gap-2.5">
        <ChangeButton
          icon={<Clock />}
          isOn={kind === 'opening_late'}
          onPress={() => toggle(t`Opening late`, 'opening_late')}
        >
          Opening late
        </ChangeButton>
        {offered.has('open') && (
          <>
            <ChangeButton icon={<DoorOpen />} isOn={kind === 'open'} onPress={() => toggle(t`Open now`, 'open')}>
              Open now
            </ChangeButton>
            <ChangeButton
              icon={<Percent />}
              isOn={isHalfPrice}
              onPress={() =>
                updateStatus(isHalfPrice ? t`Full price again` : t`Half price now`, { isHalfPrice: !isHalfPrice })
              }
            >
              Half price now
            </ChangeButton>
            <ChangeButton icon={<Package />} isOn={soldOutOf.length > 0} onPress={() => onAsk('categories')}>
              Sold out of …
            </ChangeButton>
          </>
        )}
      </div>
      <div className="grid auto-cols-fr grid-flow-col gap-2.5">
        {offered.has('closing_early') && (kind === 'closing_early' || !isClosed(listing)) && (
          <SmallButton
            isOn={kind === 'closing_early'}
            onPress={() => (kind === 'closing_early' ? takeBack() : onAsk('close'))}
          >
            Closing early
          </SmallButton>
        )}
        {!isCoHost && (offered.has('move') || statusInput.isMoved) && (
          <SmallButton isOn={statusInput.isMoved} onPress={() => onAsk('move')}>
            Rain date
          </SmallButton>
        )}
        {!isCoHost && (
          <SmallButton isDanger onPress={() => onAsk('call_off')}>
            Call it off
          </SmallButton>
        )}
      </div>
      <TimeField
        key={kind}
        listing={listing}
        statusInput={statusInput}
        onSet={(title, time) => updateStatus(title, { time })}
      />
    </>
  )
}

interface QuestionsProps extends Pick<ChangesProps, 'listing' | 'statusInput' | 'updateStatus'> {
  categories: readonly ItemCategory[]
  asking: Asking | null
  onClose: () => void
}

/** The sheets and dialogs of the changes that need more than one tap. */
function Questions({ listing, categories, statusInput, updateStatus, asking, onClose }: QuestionsProps) {
  const onOpenChange = (isOpen: boolean) => !isOpen && onClose()
  const closeAndUpdate = (title: string, changes: Partial<LiveStatusInput>) => () => {
    onClose()
    updateStatus(title, changes)
  }
  return (
    <>
      <CategoriesSheet
        isOpen={asking === 'categories'}
        onOpenChange={onOpenChange}
        categories={categories}
        value={statusInput.soldOutOf}
        onChange={(soldOutOf) =>
          updateStatus(soldOutOf.length > 0 ? t`Sold-out list updated` : t`Taken back`, { soldOutOf })
        }
      />
      <ClosingSheet
        isOpen={asking === 'close'}
        onOpenChange={onOpenChange}
        listing={listing}
        onChoose={(time) => closeAndUpdate(t`Closing early: ${formatTime(time)}`, { kind: 'closing_early', time })()}
      />
      <CallOffDialog
        isOpen={asking === 'call_off'}
        onOpenChange={onOpenChange}
        onConfirm={closeAndUpdate(t`Called off`, { kind: 'called_off', time: null })}
      />
      <MoveDialog
        isOpen={asking === 'move'}
        onOpenChange={onOpenChange}
        listing={listing}
        onConfirm={closeAndUpdate(statusInput.isMoved ? t`Back on its original days` : t`Moved to the rain date`, {
          isMoved: !statusInput.isMoved,
        })}
      />
    </>
  )
}

/** Whether the hours of today are over, so that no time is left to close earlier. */
function isClosed(listing: LiveListing): boolean {
  const now = currentTime()
  const day = getSaleDays(listing).find(({ date }) => date === getStatusDay(listing, now))
  return day !== undefined && hasClosed(day, listing.timeZone, now)
}
