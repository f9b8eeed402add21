import { formatPrice } from '@yardsnap/contract/formats'
import { payKindName } from '@yardsnap/contract/pay-kinds'
import { payLink, type PayWay } from '@yardsnap/contract/pay-ways'
import { t } from '@yardsnap/contract/texts'
import { Smartphone } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { CopyText } from '#ui/CopyText.tsx'
import { QrPicture } from '#ui/QrPicture.tsx'
import { TaskScreen } from '#ui/TaskScreen.tsx'

interface PayScreenProps {
  way: PayWay
  cents: number
  /** Of the sale, for both to find it by; null while the phone has none. */
  number: number | null
  /** The owner who is paid; null for the host. */
  payee: string | null
  isSaving: boolean
  onLeave: () => void
  onPaid: () => void
}

/**
 * What the buyer scans, over the whole screen. The code is drawn here, so that it needs no signal. Nothing tells whether
 * money has come but the host's own app.
 */
export function PayScreen({ way, cents, number, payee, isSaving, onLeave, onPaid }: PayScreenProps) {
  const { kind, handle, bankCode } = way
  const note = number === null ? t`Sale` : t`Sale, #${String(number)}`
  const code = payLink(way, { cents, note }) ?? bankCode
  const name = payKindName(kind)
  return (
    <TaskScreen
      title={name}
      leave="back"
      onLeave={onLeave}
      mainClass="flex flex-col"
      actions={
        <Button className="min-h-15 grow text-lead" isPending={isSaving} pendingText="Saving..." onClick={onPaid}>
          They paid
        </Button>
      }
    >
      <div className="m-auto grid w-full max-w-2xl gap-3 p-4 text-center">
        <p className="font-display text-[3.5rem] leading-none font-extrabold tabular-nums">
          {formatPrice(cents / 100)}
        </p>
        <p className="text-lead wrap-anywhere">
          {note}
          {payee !== null && (
            <>
              {' · '}
              <bdi>{payee}</bdi>
            </>
          )}
        </p>
        {code !== '' && (
          <QrPicture
            text={code}
            label={t`Code to pay ${formatPrice(cents / 100)} by ${name}`}
            className="max-w-[min(100%,56dvh)] min-w-56"
          />
        )}
        {kind === 'zelle' ? (
          <div className="mx-auto w-full max-w-md text-left">
            <CopyText what="payee" text={handle} isOneLine />
          </div>
        ) : (
          handle !== '' && (
            <p className="wrap-anywhere">
              {kind === 'check' && 'Made out to '}
              <bdi className="font-semibold">{handle}</bdi>
            </p>
          )
        )}
        {kind !== 'check' && (
          <p className="mx-auto flex max-w-md items-center gap-3 rounded-card bg-mustard-wash px-4 py-3 text-left font-semibold">
            <Smartphone aria-hidden className="size-6 shrink-0" />
            Look at your own app before you hand it over.
          </p>
        )}
      </div>
    </TaskScreen>
  )
}
