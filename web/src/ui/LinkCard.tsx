import { createLink } from '@tanstack/react-router'
import { ArrowRight, type LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

interface LinkCardProps extends Omit<ComponentProps<'a'>, 'children'> {
  icon: LucideIcon
  title: string
  text: string
}

function CardAnchor({ icon: Icon, title, text, ...link }: LinkCardProps) {
  return (
    <a
      {...link}
      className="flex min-h-24 items-center gap-4 rounded-card border border-line bg-card p-4.5 transition-colors hover:border-line-strong"
    >
      {/* Beside a picture of the same size, large letters would have no room. */}
      <span className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-2">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-grass-wash text-grass">
          <Icon className="size-6" />
        </span>
        <span className="min-w-0 grow basis-36">
          <bdi className="block font-display text-h3 font-bold wrap-anywhere">{title}</bdi>
          <span className="text-small text-ink-soft">{text}</span>
        </span>
      </span>
      <ArrowRight className="size-5 shrink-0 text-ink-soft" />
    </a>
  )
}

/** A link to a page of the app, as a card with a picture, its title and what is to be found there. */
export const LinkCard = createLink(CardAnchor)
