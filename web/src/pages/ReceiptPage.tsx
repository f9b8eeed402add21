import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { BUYER_RECEIPT_DAYS, readBuyerReceipt } from '@yardsnap/contract/buyer-receipts'
import type { ResponseOf } from '@yardsnap/contract/endpoint'
import type { ReactNode } from 'react'
import { ApiError, call } from '#api/call.ts'
import { PrintButtons } from '#day/receipts/PrintedReceipt.tsx'
import { describeReceipt, ReceiptContent } from '#day/receipts/ReceiptContent.tsx'
import { Card } from '#ui/Card.tsx'
import { ErrorState, LoadFailure } from '#ui/ErrorState.tsx'
import { LinkedPage } from '#ui/LinkedPage.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

const route = getRouteApi('/r/$token')

/** A till without a signal sends what it sold when it has one again. */
const LOOK_AGAIN_MS = 10_000

/** What somebody bought at a till, for whoever has its address. */
export function ReceiptPage() {
  const params = route.useParams()
  const query = useQuery({
    queryKey: ['receipt', params.token],
    queryFn: ({ signal }) => call(readBuyerReceipt, { params }, signal),
    refetchInterval: ({ state: { data } }) => (data && !data.receipt && !data.isOver ? LOOK_AGAIN_MS : false),
  })
  return (
    <LinkedPage className="grid gap-5 pt-8">
      <Receipt query={query} />
    </LinkedPage>
  )
}

function Receipt({ query }: { query: UseQueryResult<ResponseOf<typeof readBuyerReceipt>> }) {
  const { data, error } = query
  if (error instanceof ApiError && error.status === 400) {
    return (
      <Titled>
        <ErrorState
          title="This link does not work"
          description="It may be cut short. Ask the seller for the receipt."
        />
      </Titled>
    )
  }
  if (error && !data) {
    return (
      <Titled>
        <LoadFailure query={query} title="The receipt could not be loaded" />
      </Titled>
    )
  }
  if (!data) {
    return (
      <Titled>
        <Skeleton className="h-72 rounded-card" />
      </Titled>
    )
  }
  if (data.isOver) {
    return (
      <Titled>
        <p className="text-lead text-ink-soft">
          Receipts can be opened for {BUYER_RECEIPT_DAYS} days. This one is older. Ask the seller if you need it.
        </p>
      </Titled>
    )
  }
  if (!data.receipt) {
    return (
      <Titled title="Not arrived yet">
        <output className="text-lead text-ink-soft">
          The receipt is here as soon as the seller&apos;s phone has sent the sale, which takes longer without a signal.
          This page looks again by itself. If nothing comes by tomorrow, ask the seller: receipts are deleted together
          with the garage sale.
        </output>
      </Titled>
    )
  }
  const { receipt } = data
  return (
    <>
      <div>
        <PageTitle title="Receipt" />
        <p className="mt-2 text-lead font-semibold wrap-anywhere">
          <bdi>{receipt.title}</bdi>
        </p>
        <p className="text-ink-soft">{describeReceipt(receipt)}</p>
      </div>
      <Card className="p-5">
        <ReceiptContent receipt={receipt} />
      </Card>
      <div className="flex flex-wrap gap-2.5">
        <PrintButtons receipt={receipt} />
      </div>
    </>
  )
}

function Titled({ title = 'Receipt', children }: { title?: string; children: ReactNode }) {
  return (
    <>
      <PageTitle title={title} />
      {children}
    </>
  )
}
