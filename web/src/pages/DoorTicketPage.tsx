import { getRouteApi } from '@tanstack/react-router'
import { DOOR_CODE } from '@yardsnap/contract/door-line'
import { useState } from 'react'
import { JoinLine } from '#day/door-line/JoinLine.tsx'
import { forgetToken, keepToken, readToken } from '#day/door-line/own-ticket.ts'
import { TicketView } from '#day/door-line/TicketView.tsx'
import { EmptyCard } from '#ui/EmptyState.tsx'
import { LinkedPage } from '#ui/LinkedPage.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'

const route = getRouteApi('/line/$listingId')

/** Where the poster at a door leads: to a number, and then to how many are before it. */
export function DoorTicketPage() {
  const { listingId } = route.useParams()
  const [code] = useState(() => window.location.hash.slice(1))
  const [token, setToken] = useState(() => readToken(listingId, DOOR_CODE.test(code) ? code : ''))
  const [isNew, setNew] = useState(false)
  const forget = () => {
    forgetToken(listingId)
    setToken(null)
  }
  return (
    <LinkedPage className="grid grid-cols-1 gap-5 pt-8">
      {token !== null && <TicketView key={token} {...{ listingId, token, isNew }} onForget={forget} />}
      {token === null && DOOR_CODE.test(code) && (
        <JoinLine
          listingId={listingId}
          code={code}
          onTaken={(taken) => {
            keepToken(listingId, taken, code)
            setToken(taken)
            setNew(true)
          }}
        />
      )}
      {token === null && !DOOR_CODE.test(code) && (
        <>
          <PageTitle title="Line at the door" />
          <EmptyCard
            scene="sign"
            title="Scan the poster at the door"
            description="This phone has no number here. The code on the poster of today gives you one."
          />
        </>
      )}
    </LinkedPage>
  )
}
