import { t } from '@yardsnap/contract/texts'
import { Link } from '@tanstack/react-router'

const PARTS = [
  { to: '/saved', label: t`Sales` },
  { to: '/saved/things', label: t.of('saved items')`Things` },
  { to: '/saved/wants', label: t`Wants` },
] as const

/** The pages of saved sales, saved items and wants. */
export function SavedParts() {
  return (
    <nav
      aria-label="Saved"
      className="mb-5 grid max-w-md grid-cols-3 overflow-hidden rounded-control border-[1.5px] border-line-strong bg-card"
    >
      {PARTS.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: true, includeSearch: false }}
          activeProps={{ className: 'bg-ink text-paper' }}
          inactiveProps={{ className: 'hover:bg-paper-deep' }}
          className="inline-flex min-h-12 items-center justify-center font-semibold focus-visible:-outline-offset-3"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
