import { ITEM_CATEGORIES } from '@yardsnap/contract/items'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { formatMiles } from '#lib/miles.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { CategoryDrawing } from '#ui/CategoryDrawing.tsx'
import { EmptyCard } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { PriceTag } from '#ui/PriceTag.tsx'
import { Progress } from '#ui/Progress.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { Table } from '#ui/Table.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { WhenLabel } from '#ui/WhenLabel.tsx'
import { Wordmark } from '#ui/Wordmark.tsx'

const ROWS = [
  { title: 'Armchair', condition: 'Good', price: '60.00' },
  { title: 'Side table, three drawers', condition: 'Fair', price: '45.00' },
]

/** @param scheme sets the regions of one color scheme apart from those of the other */
export function Displays({ scheme }: { scheme: string }) {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-5">
        <Wordmark />
        <Avatar firstName="Ada" lastName="Lovelace" profileImageUrl={null} />
        <Spinner />
      </div>
      <Motifs />
      <ul className="grid grid-cols-4 gap-3 desk:grid-cols-7">
        {ITEM_CATEGORIES.map((category) => (
          <li key={category} className="text-center text-tiny text-ink-soft">
            <CategoryDrawing category={category} className="mb-1 aspect-square w-full rounded-control" />
            {category}
          </li>
        ))}
      </ul>
      <Progress label="Photo 3 of 8" fraction={0.4} />
      <Progress label="Looking for items" fraction={null} />
      <Table
        caption={`Items, ${scheme}`}
        rows={ROWS}
        keyOf={(row) => row.title}
        columns={[
          { header: 'Item', cell: (row) => row.title },
          { header: 'Condition', cell: (row) => row.condition },
          { header: 'Price', cell: (row) => <PriceTag price={row.price} size="small" />, isNumeric: true },
        ]}
      />
      <SampleTabs />
      <EmptyCard
        scene="table"
        title="No listings yet"
        description="Create your first garage sale listing to get started!"
        action={<Button>Create First Listing</Button>}
      />
      <div className="grid gap-4 desk:grid-cols-2">
        <EmptyCard scene="sign" title="No sales found" />
        <EmptyCard scene="road" title="No Saved Sales" />
      </div>
      <ErrorState title="The sales could not be loaded" description="Failed to fetch listings" onRetry={() => {}} />
    </div>
  )
}

function Motifs() {
  return (
    <div className="grid gap-4 desk:grid-cols-2">
      <Card className="p-4.5">
        <WhenLabel saleDate="2026-11-21" startTime="08:00" endTime="14:00" />
        <h3 className="mt-2 text-h3">Mid-century house, everything goes</h3>
        <p className="mt-1.5 flex flex-wrap gap-x-3 text-small text-ink-soft">
          <span>Estate Sale</span>
          <span>{formatMiles(1.24)}</span>
          <span>64 items</span>
        </p>
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <PriceTag price="1840" />
          <PriceTag price="12.50" size="small" />
          <PriceTag price="$50+" size="large" />
        </div>
      </Card>
      <Card className="flex flex-col gap-4 p-4.5">
        <div className="flex flex-wrap gap-2">
          <Badge>Draft</Badge>
          <Badge tone="good" icon={<BadgeCheck />}>
            Address verified by USPS
          </Badge>
          <Badge tone="attention">Sold as Lot</Badge>
          <Badge tone="info">Approximate</Badge>
          <Badge tone="danger">Over</Badge>
        </div>
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-5 w-1/2" />
      </Card>
    </div>
  )
}

function SampleTabs() {
  const [tab, setTab] = useState('signs')
  return (
    <Tabs
      label="Supplies"
      value={tab}
      onValueChange={setTab}
      tabs={[
        { value: 'signs', label: 'Signs', panel: <p>Yard signs and stakes.</p> },
        { value: 'tags', label: 'Price tags', panel: <p>Stickers and string tags.</p> },
        { value: 'tables', label: 'Tables', panel: <p>Folding tables.</p> },
      ]}
    />
  )
}
