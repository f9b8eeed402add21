import { Download } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { type PrintSource, useDownloadReceipt } from './api.ts'

/** What was sold and what it comes to, on paper. */
export function PayoutPdf({ source }: { source: PrintSource }) {
  const { mutate, isPending } = useDownloadReceipt(source)
  return (
    <Button
      tone="secondary"
      icon={<Download />}
      isPending={isPending}
      pendingText="Printing..."
      className="justify-self-start"
      onClick={() => mutate('payout')}
    >
      Settlement as PDF
    </Button>
  )
}
