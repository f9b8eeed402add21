import type { SeenSalePage } from '@yardsnap/contract/seen-sale-page'
import { Eye, UserX } from 'lucide-react'
import { getLoginUrl } from '#api/unauthorized.ts'
import { useCurrentUser } from '#core/accounts/api.ts'
import { useSayings } from '#shop/seen-sales/seen-sale.ts'
import { Button, ButtonAnchor } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'

/** What somebody who has been there can say with one tap. */
export function SayingsCard({ seenSale }: { seenSale: SeenSalePage }) {
  const { id, isToday, isSeenByCaller, isNobodyHereByCaller } = seenSale
  const user = useCurrentUser()
  const { sighting, nobodyHere } = useSayings(id)
  return (
    <Card className="p-4.5 print:hidden">
      <h2 className="text-h3">Have you been there?</h2>
      <div className="mt-3 flex flex-wrap gap-2.5">
        {user ? (
          <Button
            tone="secondary"
            icon={<Eye />}
            aria-pressed={isSeenByCaller}
            isPending={sighting.isPending}
            onClick={() => !isSeenByCaller && sighting.mutate()}
            className={PRESSED}
          >
            I saw it too
          </Button>
        ) : (
          <ButtonAnchor tone="secondary" icon={<Eye />} href={getLoginUrl()}>
            I saw it too
          </ButtonAnchor>
        )}
        {isToday && (
          <Button
            tone="secondary"
            icon={<UserX />}
            aria-pressed={isNobodyHereByCaller}
            isPending={nobodyHere.isPending}
            onClick={() => !isNobodyHereByCaller && nobodyHere.mutate()}
            className={PRESSED}
          >
            Nobody here
          </Button>
        )}
      </div>
      {!isToday && (
        <p className="mt-2 text-small text-ink-soft">On the day of the sale you can say here that nobody is there.</p>
      )}
    </Card>
  )
}

const PRESSED = 'aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper'
