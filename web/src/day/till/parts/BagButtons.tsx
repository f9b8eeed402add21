import { formatPrice } from '@yardsnap/contract/formats'
import { bagName } from '@yardsnap/contract/price-rule-words'
import type { PriceRule } from '@yardsnap/contract/price-rules'
import { ShoppingBag } from 'lucide-react'
import type { Till } from '#day/till/use-till.ts'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/Button.tsx'

/** A tap for each kind of bag that has a price now. */
export function BagButtons({ till }: { till: Till }) {
  // Rules that say the same are one button.
  const bags = new Map(till.listBags().map((rule) => [`${bagName(rule)} ${formatPrice(rule.amount ?? 0)}`, rule]))
  if (bags.size === 0) return null
  const add = (rule: PriceRule) => {
    const problem = till.addBag(rule)
    if (problem !== null) showToast({ title: problem })
  }
  return (
    <div className="flex flex-wrap gap-2 px-4 py-2">
      {[...bags].map(([label, rule]) => (
        <Button key={label} tone="secondary" icon={<ShoppingBag />} className="min-h-14" onClick={() => add(rule)}>
          {label}
        </Button>
      ))}
    </div>
  )
}
