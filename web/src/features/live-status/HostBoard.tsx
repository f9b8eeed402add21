import {
  dayToSpeakOf,
  inputOf,
  type LiveListing,
  type LiveStatusInput,
  liveStatusNow,
  offeredChanges,
} from '@yardsnap/contract/live-status'
import type { LiveStatus } from '@yardsnap/contract/listings'
import { Clock, DoorOpen, Package, Percent } from 'lucide-react'
import { useState } from 'react'
import { useIsOffline } from '#features/offline/signal-state.ts'
import type { useSendingQueue } from '#features/offline/use-sending-queue.ts'
import { showToast } from '#ui/toast.ts'
import { ChangeButton, SmallButton } from './parts/ChangeButton.tsx'
import { CategoriesSheet } from './parts/CategoriesSheet.tsx'
import { CallOffDialog, MoveDialog } from './parts/AskFirst.tsx'
import { StateBand } from './parts/StateBand.tsx'
import { TimeField } from './parts/TimeField.tsx'
import { WordsForm } from './parts/WordsForm.tsx'

interface HostBoardProps {
  listing: LiveListing
  waiting: ReturnType<typeof useSendingQueue<LiveStatusInput>> | null
}

/** One tap says how a sale stands (host's page for the day of the sale). */
export function HostBoard({ listing, waiting }: HostBoardProps) {
  const [asking, setAsking] = useState<'categories' | 'call_off' | 'move' | null>(null)
  const isOffline = useIsOffline()
  const now = new Date()
  const kept = waiting?.waiting[listing.id]
  const said = kept ?? inputOf(liveStatusNow(listing, now))
  const offered = offeredChanges(listing, now)
  const close = (isOpen: boolean) => !isOpen && setAsking(null)

  const send = (next: LiveStatusInput) => {
    waiting?.queue.add(listing.id, next)
    void waiting?.queue.flush()
  }
  const say = (title: string, changes: Partial<LiveStatusInput>) => {
    send({ ...said, ...changes })
    showToast({
      title,
      description: isOffline ? 'Kept on this phone. It is told when you are back online.' : 'Shoppers see it at once.',
      action: { label: 'Undo', onPress: () => send(said) },
    })
  }
  const toggle = (title: string, kind: 'opening_late' | 'open' | 'closing_early') =>
    said.kind === kind ? say('Taken back', { kind: null, time: null }) : say(title, { kind, time: null })

  return (
    <div className="grid max-w-3xl grid-cols-1 gap-4">
      <StateBand
        listing={listing}
        status={shownStatus(listing, said, now)}
        isWaiting={kept !== undefined && isOffline}
      />
      {said.kind !== 'called_off' && offered.size > 0 && (
        <>
          <div className="grid grid-cols-2 gap-2.5">
            <ChangeButton
              icon={<Clock />}
              isOn={said.kind === 'opening_late'}
              onPress={() => toggle('Opening late', 'opening_late')}
            >
              Opening late
            </ChangeButton>
            {offered.has('open') && (
              <>
                <ChangeButton
                  icon={<DoorOpen />}
                  isOn={said.kind === 'open'}
                  onPress={() => toggle('Open now', 'open')}
                >
                  Open now
                </ChangeButton>
                <ChangeButton
                  icon={<Percent />}
                  isOn={said.isHalfPrice}
                  onPress={() =>
                    say(said.isHalfPrice ? 'Full price again' : 'Half price now', { isHalfPrice: !said.isHalfPrice })
                  }
                >
                  Half price now
                </ChangeButton>
                <ChangeButton
                  icon={<Package />}
                  isOn={said.soldOutOf.length > 0}
                  onPress={() => setAsking('categories')}
                >
                  Sold out of …
                </ChangeButton>
              </>
            )}
          </div>
          <TimeField key={said.kind} said={said} onSet={(title, time) => say(title, { time })} />
          <div className="grid grid-cols-3 gap-2.5">
            {offered.has('closing_early') && (
              <SmallButton
                isOn={said.kind === 'closing_early'}
                onPress={() => toggle('Closing early', 'closing_early')}
              >
                Closing early
              </SmallButton>
            )}
            {(offered.has('move') || said.isMoved) && (
              <SmallButton isOn={said.isMoved} onPress={() => setAsking('move')}>
                Rain date
              </SmallButton>
            )}
            <SmallButton isDanger onPress={() => setAsking('call_off')}>
              Call it off
            </SmallButton>
          </div>
        </>
      )}
      {said.kind === 'called_off' && (
        <SmallButton onPress={() => say('Held after all', { kind: null })}>Hold it after all</SmallButton>
      )}
      {(offered.size > 0 || said.kind === 'called_off') && (
        <WordsForm
          key={said.words}
          words={said.words}
          onSay={(words) => say(words ? 'Said' : 'Taken back', { words })}
        />
      )}
      <CategoriesSheet
        isOpen={asking === 'categories'}
        onOpenChange={close}
        value={said.soldOutOf}
        onChange={(soldOutOf) => say('Sold out of …', { soldOutOf })}
      />
      <CallOffDialog
        isOpen={asking === 'call_off'}
        onOpenChange={close}
        onConfirm={() => {
          setAsking(null)
          say('Called off', { kind: 'called_off', time: null })
        }}
      />
      <MoveDialog
        isOpen={asking === 'move'}
        onOpenChange={close}
        listing={listing}
        onConfirm={() => {
          setAsking(null)
          say(said.isMoved ? 'Back on its days' : 'Moved to the rain date', { isMoved: !said.isMoved })
        }}
      />
    </div>
  )
}

/** What is said here, also while the server has not heard of it. */
function shownStatus(listing: LiveListing, said: LiveStatusInput, now: Date): LiveStatus {
  const { isMoved, ...status } = said
  return {
    ...status,
    movedFrom: isMoved ? (listing.liveStatus?.movedFrom ?? []) : [],
    day: dayToSpeakOf(listing, now),
    changedAt: listing.liveStatus?.changedAt ?? now.toISOString(),
  }
}
