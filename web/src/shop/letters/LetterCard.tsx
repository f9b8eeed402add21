import { Mail } from 'lucide-react'
import { useState } from 'react'
import { site } from '#lib/site.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { whenOpened } from '#ui/when-opened.tsx'

const LetterDialog = whenOpened(async () => (await import('./parts/LetterDialogPopup.tsx')).LetterDialogPopup)

/** Offers the weekend's sales around a place by mail. @param location where the page looks for sales, if it is known */
export function LetterCard({ location = '' }: { location?: string | undefined }) {
  const [isOpen, setOpen] = useState(false)
  if (!site.hasLetters) return null
  return (
    <Card className="mt-10 p-5 desk:p-6">
      <section
        aria-labelledby="letter"
        className="flex flex-col gap-4 desk:flex-row desk:items-center desk:justify-between"
      >
        <div>
          <h2 id="letter" className="text-h3">
            Get this weekend’s sales by email
          </h2>
          <p className="mt-1 text-ink-soft">
            On Thursdays, with pictures and the best finds. No account is needed, and one tap ends it.
          </p>
        </div>
        <Button
          tone="secondary"
          icon={<Mail />}
          aria-haspopup="dialog"
          className="shrink-0"
          onClick={() => setOpen(true)}
        >
          Get it by email
        </Button>
      </section>
      {/* Another place on the page begins another form. */}
      <LetterDialog key={location} location={location} isOpen={isOpen} onOpenChange={setOpen} />
    </Card>
  )
}
