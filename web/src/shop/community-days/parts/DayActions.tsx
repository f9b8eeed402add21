import type { CommunityDay } from '@yardsnap/contract/community-days'
import { t } from '@yardsnap/contract/texts'
import { House, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { sharePage } from '#core/listings/use-share.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { useEntry } from '#shop/community-days/api.ts'

interface DayActionsProps {
  day: CommunityDay
  /** The way to a trip through the houses; the first button where there is one. */
  plan?: ReactNode
}

/** What can be done with a day: a trip, joining, sharing. */
export function DayActions({ day, plan }: DayActionsProps) {
  const { slug, name, status, registration } = day
  const { data: entry } = useEntry({ slug, token: null })
  const isComing = status !== 'over' && status !== 'called_off'
  const hasHouse = entry?.status === 'in' || entry?.status === 'asked'
  const canJoin = day.hasOrganizers || registration.status === 'open'
  return (
    <>
      {isComing && plan}
      {isComing && (hasHouse || canJoin) && (
        <ButtonLink
          to="/day/$slug/join"
          params={{ slug }}
          tone={plan ? 'secondary' : 'primary'}
          icon={<House />}
          className="max-desk:grow"
        >
          {hasHouse
            ? entry.number === null
              ? t`Your house`
              : t`Your house: number ${entry.number}`
            : registration.status === 'closed'
              ? t`Ask to join`
              : t`Add your house`}
        </ButtonLink>
      )}
      <Button
        tone="secondary"
        icon={<Share2 />}
        className="max-desk:grow"
        onClick={() => void sharePage({ title: name, path: `/day/${slug}` })}
      >
        Share
      </Button>
      {day.isOrganizer && (
        <ButtonLink to="/day/$slug/organize" params={{ slug }} tone="secondary" className="max-desk:grow">
          Organize
        </ButtonLink>
      )}
    </>
  )
}
