import { Check, Minus } from 'lucide-react'
import { Badge } from '#ui/Badge.tsx'
import { Table } from '#ui/Table.tsx'
import { PLAN_FEATURES } from './plan-features.ts'

/** Both plans, feature by feature. What is not set up says so. */
export function PlanComparison() {
  return (
    <Table
      caption="Free and Premium compared"
      rows={PLAN_FEATURES}
      keyOf={({ name }) => name}
      columns={[
        { header: 'Feature', cell: ({ name }) => name },
        { header: 'Free', cell: ({ free }) => <Value text={free} /> },
        {
          header: 'Premium',
          cell: ({ premium, isMissing }) =>
            isMissing ? <Badge tone="info">{premium}</Badge> : <Value text={premium} />,
        },
      ]}
    />
  )
}

function Value({ text }: { text: string }) {
  if (text !== 'Yes' && text !== 'No') return text
  const Icon = text === 'Yes' ? Check : Minus
  return (
    <>
      <Icon className="size-5 text-ink-soft" />
      <span className="sr-only">{text}</span>
    </>
  )
}
