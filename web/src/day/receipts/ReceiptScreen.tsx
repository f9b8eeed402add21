import type { BuyerReceipt } from '@yardsnap/contract/buyer-receipts'
import { formatPrice } from '@yardsnap/contract/formats'
import { t } from '@yardsnap/contract/texts'
import { Share2 } from 'lucide-react'
import { shareLink } from '#core/listings/share.ts'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/Button.tsx'
import { QrPicture } from '#ui/QrPicture.tsx'
import { TaskScreen } from '#ui/TaskScreen.tsx'
import { PrintButtons } from './PrintedReceipt.tsx'
import { receiptUrl } from './receipt-url.ts'

interface ReceiptScreenProps {
  token: string
  receipt: BuyerReceipt
  /** Whether the sale still waits on this phone. */
  isWaiting: boolean
  onLeave: () => void
}

/** The buyer scans the code, or gets the receipt on paper. */
export function ReceiptScreen({ token, receipt, isWaiting, onLeave }: ReceiptScreenProps) {
  const url = receiptUrl(token)
  const title = receipt.number === null ? t`Receipt` : t`Receipt #${String(receipt.number)}`
  const share = async () => {
    const outcome = await shareLink({ title: t`Receipt of ${receipt.title}`, url })
    if (outcome === 'copied') showToast({ title: t`Link copied`, description: t`Paste it wherever you like.` })
    if (outcome === 'failed') {
      showToast({ title: t`It could not be shared`, description: t`The buyer can scan the code.`, tone: 'danger' })
    }
  }
  return (
    <TaskScreen
      title={title}
      leave="back"
      onLeave={onLeave}
      mainClass="flex flex-col"
      actions={
        <div className="flex grow flex-wrap gap-2.5 *:grow *:px-3">
          <Button icon={<Share2 />} onClick={() => void share()}>
            Share
          </Button>
          <PrintButtons receipt={receipt} />
        </div>
      }
    >
      <div className="m-auto grid w-full max-w-2xl gap-4 p-4 text-center">
        <p className="font-display text-h1 font-extrabold tabular-nums">{formatPrice(receipt.totalCents / 100)}</p>
        <QrPicture text={url} label="QR code of the receipt" className="max-w-[min(100%,50dvh)] min-w-56" />
        <p>The buyer scans this. It can be opened for 90 days.</p>
        {isWaiting && (
          <p className="rounded-card bg-mustard-wash px-4 py-3 font-semibold">
            No signal yet: until this phone has sent the sale, the receipt says that it has not arrived.
          </p>
        )}
      </div>
    </TaskScreen>
  )
}
