import { useNavigate } from '@tanstack/react-router'
import { Check, Eye, type LucideIcon, Sparkles, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { BANNERS } from './upgrade-banners.ts'
import type { UpgradeReason } from './upgrade-modal.ts'

const FREE_FEATURES = ['1 listing a month', '5 photos per listing', 'Basic AI', 'Standard map visibility']
const PREMIUM_FEATURES = [
  'Unlimited listings and photos',
  'Advanced AI and pricing',
  'Glowing map pins',
  'Analytics dashboard',
  'Sales tracking',
  'CSV, PDF and Word export',
]

const REASONS_WHY: { icon: LucideIcon; title: string; text: string }[] = [
  { icon: TrendingUp, title: 'Maximize Revenue', text: 'Prices that follow the market, item by item.' },
  { icon: Eye, title: 'Premium Visibility', text: 'A gold pin on the map and a place at the front.' },
  { icon: Sparkles, title: 'Advanced AI', text: 'More items found, better names for them.' },
]

interface UpgradeModalProps {
  reason: UpgradeReason
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

export function UpgradeModal({ reason, isOpen, onOpenChange }: UpgradeModalProps) {
  const navigate = useNavigate()
  const upgrade = () => {
    onOpenChange(false)
    void navigate({ to: '/premium' })
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Upgrade to Premium"
      size="wide"
      footer={
        <>
          <Button tone="secondary" onClick={() => onOpenChange(false)}>
            Continue with Free
          </Button>
          <Button onClick={upgrade}>Upgrade to Premium</Button>
        </>
      }
    >
      <div className="rounded-control bg-mustard-wash px-4 py-3">
        <p className="font-bold">{BANNERS[reason].title}</p>
        <p className="text-ink-soft">{BANNERS[reason].text}</p>
      </div>
      <div className="mt-5 grid gap-4 desk:grid-cols-2">
        <PlanCard name="Free Account" mark={<Badge>Current</Badge>} price="$0" features={FREE_FEATURES} />
        <PlanCard
          name="Premium Account"
          mark={<Badge tone="attention">RECOMMENDED</Badge>}
          price="$9.99/month"
          features={PREMIUM_FEATURES}
          isRecommended
        />
      </div>
      <h3 className="mt-7 text-h3">Why Choose Premium?</h3>
      <ul className="mt-3 grid gap-4 desk:grid-cols-3">
        {REASONS_WHY.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-3 desk:block">
            <Icon aria-hidden className="size-6 shrink-0 text-grass" />
            <div className="desk:mt-2">
              <p className="font-bold">{title}</p>
              <p className="text-small text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-6 text-center text-small text-ink-soft">
        30-day money-back guarantee • Cancel anytime • Secure payment
      </p>
    </Dialog>
  )
}

interface PlanCardProps {
  name: string
  mark: ReactNode
  price: string
  features: readonly string[]
  isRecommended?: boolean
}

function PlanCard({ name, mark, price, features, isRecommended = false }: PlanCardProps) {
  return (
    <section
      aria-label={name}
      className={classes(
        'rounded-card border p-5',
        isRecommended ? 'border-2 border-mustard bg-mustard-wash/40' : 'border-line',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-h3">{name}</h3>
        {mark}
      </div>
      <p className="mt-1 font-display text-h2 font-extrabold tabular-nums">{price}</p>
      <ul className="mt-3 grid gap-1.5">
        {features.map((feature) => (
          <li key={feature} className="flex items-start gap-2">
            <Check aria-hidden className="mt-1 size-4 shrink-0 text-grass" />
            {feature}
          </li>
        ))}
      </ul>
    </section>
  )
}
