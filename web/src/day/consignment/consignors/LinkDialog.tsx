import type { Consignor } from '@yardsnap/contract/consignors'
import { t } from '@yardsnap/contract/texts'
import { useMailLinks, useMakeLink } from '#day/consignment/api.ts'
import { canMail } from '#day/consignment/mailing.ts'
import { Mail } from 'lucide-react'
import { pageUrl } from '#lib/page-path.ts'
import { Button } from '#ui/Button.tsx'
import { CopyText } from '#ui/CopyText.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface LinkDialogProps {
  listingId: string
  consignor: Consignor
  onClose: () => void
}

/** Makes the link to a consignor's own page, which is shown only once: the server keeps its hash alone. */
export function LinkDialog({ listingId, consignor, onClose }: LinkDialogProps) {
  const make = useMakeLink(listingId)
  const mail = useMailLinks(listingId)
  const address = make.data && pageUrl(`/consignor#${make.data.token}`)
  const hasOld = consignor.state !== 'invited' && consignor.state !== 'waiting'
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`The page of ${consignor.name}, number ${consignor.number}`}
      description="There they enter their items, print tags, book a time and see what was sold. They need no account."
      footer={
        address ? (
          <Button onClick={onClose}>{t.of('closes what is finished')`Done`}</Button>
        ) : (
          <>
            <Button tone="secondary" onClick={onClose}>
              Later
            </Button>
            <Button isPending={make.isPending} pendingText="Making it..." onClick={() => make.mutate(consignor.id)}>
              Make the link
            </Button>
          </>
        )
      }
    >
      {address ? (
        <div className="grid grid-cols-1 gap-3">
          <p>
            Send it to <bdi>{consignor.name}</bdi> alone. It is shown only now.
          </p>
          <CopyText what="link" text={address} />
        </div>
      ) : (
        <div className="grid grid-cols-1 justify-items-start gap-3">
          <p className="text-ink-soft">
            {hasOld ? 'A link that they have already stops working.' : 'Whoever has the link can change their items.'}
          </p>
          {consignor.wantsNoMail && (
            <p className="rounded-control bg-mustard-wash px-4 py-3">
              <bdi>{consignor.name}</bdi> has stopped your emails. Give them the link yourself.
            </p>
          )}
          {canMail(consignor) && (
            <Button
              tone="secondary"
              icon={<Mail />}
              isPending={mail.isPending}
              pendingText="Emailing it..."
              className="max-w-full wrap-anywhere"
              onClick={() => mail.mutate([consignor.id], { onSuccess: onClose })}
            >
              {t`Email it to ${consignor.email ?? ''}`}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  )
}
