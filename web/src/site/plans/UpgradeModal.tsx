import { t } from '@yardsnap/contract/texts'
import { useNavigate } from '@tanstack/react-router'
import type { UpgradeReason } from '@yardsnap/contract/plans'
import { Eye, type LucideIcon, Sparkles, TrendingUp } from 'lucide-react'
import { site } from '#lib/site.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { PlanCard } from './PlanCard.tsx'
import { FREE_FACTS, PREMIUM_FACTS } from '#core/plans/plan-features.ts'
import { launchPrice } from './price.ts'
import { BANNERS } from './upgrade-banners.ts'

interface Reason {
  icon: LucideIcon
  title: string
  text: string
}

const ADVANCED_AI: Reason = {
  icon: Sparkles,
  title: t`Advanced AI`,
  text: site.hasAdvancedAi
    ? t`More items found, better names and descriptions for them.`
    : t`More items found, better names for them: not set up here yet.`,
}

const REASONS_WHY: Reason[] = [
  { icon: TrendingUp, title: t`Maximize Revenue`, text: t`As many sales and photos as you have things to sell.` },
  { icon: Eye, title: t`Premium Visibility`, text: t`A glowing gold pin on the map, drawn in front.` },
  ...(site.isAdvancedAiForAll ? [] : [ADVANCED_AI]),
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
      <div className="mt-5 grid grid-cols-1 gap-4 desk:grid-cols-2">
        <PlanCard name="Free Account" mark={<Badge>Current</Badge>} price="$0" facts={FREE_FACTS} />
        <PlanCard
          name="Premium Account"
          mark={
            <Badge tone="attention" canWrap>
              RECOMMENDED
            </Badge>
          }
          price={launchPrice}
          facts={PREMIUM_FACTS}
          isPremium
        />
      </div>
      <h3 className="mt-7 text-h3">Why Choose Premium?</h3>
      <ul className="mt-3 grid grid-cols-1 gap-4 wrap-anywhere desk:grid-cols-3">
        {REASONS_WHY.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-3 desk:block">
            <Icon className="size-6 shrink-0 text-grass" />
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
