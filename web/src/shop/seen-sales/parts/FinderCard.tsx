import type { ClaimCard } from '@yardsnap/contract/seen-sale-page'
import { t } from '@yardsnap/contract/texts'
import { MessageSquareText, Printer } from 'lucide-react'
import { site } from '#lib/site.ts'
import { Button, ButtonAnchor } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { CopyText } from '#ui/CopyText.tsx'
import { QrPicture } from '#ui/QrPicture.tsx'

interface FinderCardProps {
  card: ClaimCard
  streetAddress: string
}

/** What the finder gives the host: paper for the door, or a text. Printing the page prints this alone. */
export function FinderCard({ card, streetAddress }: FinderCardProps) {
  return (
    <Card className="p-4.5">
      <section aria-labelledby="finder-card">
        <h2 id="finder-card" className="text-h3 print:hidden">
          Give the host this card
        </h2>
        <p className="mt-1 mb-4 text-ink-soft print:hidden">With it they take the sale over and add what they sell.</p>
        <PaperCard card={card} streetAddress={streetAddress} />
        <div className="mt-4 flex flex-wrap gap-2.5 print:hidden">
          <Button tone="secondary" icon={<Printer />} onClick={() => window.print()}>
            Print the card
          </Button>
          <ButtonAnchor
            tone="secondary"
            icon={<MessageSquareText />}
            href={`sms:?&body=${encodeURIComponent(card.text)}`}
          >
            Text it
          </ButtonAnchor>
        </div>
        <div className="mt-4 print:hidden">
          <CopyText what="text" text={card.text} />
        </div>
      </section>
    </Card>
  )
}

function PaperCard({ card: { code, url, removalUrl }, streetAddress }: FinderCardProps) {
  return (
    <div className="rounded-control border border-line p-4">
      <p className="font-display text-h3 font-bold wrap-anywhere">
        {t`Your sale at ${streetAddress} is on ${site.productName}`}
      </p>
      <p className="mt-1.5">
        A neighbor saw your sign. Take the sale over, free, to show your hours and what you sell:
      </p>
      <div className="mt-3 max-w-44">
        <QrPicture text={url} label="QR code that leads to your sale" />
      </div>
      <p className="mt-2 text-small wrap-anywhere">{url}</p>
      {code !== null && (
        <p className="mt-2">
          Code{' '}
          <strong className="font-display text-h2 font-bold tracking-widest wrap-anywhere">
            {code.slice(0, 4)}-{code.slice(4)}
          </strong>
        </p>
      )}
      <p className="mt-2 text-small wrap-anywhere text-ink-soft">No sale here? This takes it away: {removalUrl}</p>
    </div>
  )
}
