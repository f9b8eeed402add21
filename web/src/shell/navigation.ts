import { t } from '@yardsnap/contract/texts'
import {
  Crown,
  Heart,
  House,
  LifeBuoy,
  type LucideIcon,
  MapPinned,
  MessageCircle,
  PackageOpen,
  Plus,
  Tag,
} from 'lucide-react'

interface Destination {
  to: '/' | '/browse' | '/map' | '/create' | '/supplies' | '/saved' | '/messages' | '/premium' | '/contact'
  label: string
  icon: LucideIcon
}

/** The links of the top navigation (S2.3.2). */
export const TOP_LINKS: readonly Destination[] = [
  { to: '/browse', label: t`Browse Sales`, icon: Tag },
  { to: '/map', label: t`Map View`, icon: MapPinned },
  { to: '/create', label: t`Create Listing`, icon: Plus },
  { to: '/supplies', label: t`Supplies`, icon: PackageOpen },
  { to: '/saved', label: t`Saved Sales`, icon: Heart },
  { to: '/premium', label: t`Premium`, icon: Crown },
]

/** The same for a visitor, who has no saved sales yet. */
export const VISITOR_LINKS = TOP_LINKS.filter(({ to }) => to !== '/saved')

/** The main links on a phone; the others are behind More. */
export const BOTTOM_LINKS: readonly Destination[] = [
  { to: '/browse', label: t`Browse`, icon: Tag },
  { to: '/map', label: t`Map`, icon: MapPinned },
  { to: '/create', label: t`Sell`, icon: Plus },
  { to: '/saved', label: t`Saved`, icon: Heart },
]

export const MORE_LINKS: readonly Destination[] = [
  { to: '/', label: t`Home`, icon: House },
  { to: '/messages', label: t`Messages`, icon: MessageCircle },
  { to: '/supplies', label: t`Supplies`, icon: PackageOpen },
  { to: '/premium', label: t`Premium`, icon: Crown },
  { to: '/contact', label: t`Contact Us`, icon: LifeBuoy },
]

export const VISITOR_MORE_LINKS = MORE_LINKS.filter(({ to }) => to !== '/messages')
