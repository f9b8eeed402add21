import type { LiveStatus } from '@yardsnap/contract/listings'
import { CalendarSync, CircleX, Clock, DoorOpen, type LucideIcon, Megaphone, Percent } from 'lucide-react'

/** `live`: something is on. `changed`: other times or days than planned. `off`: do not come. `said`: only words. */
type Mood = 'live' | 'changed' | 'off' | 'said'

export interface StatusStyle {
  mood: Mood
  icon: LucideIcon
}

export function getStatusStyle({ kind, isHalfPrice, movedFrom }: LiveStatus): StatusStyle {
  if (kind === 'called_off') return { mood: 'off', icon: CircleX }
  if (kind === 'opening_late' || kind === 'closing_early') return { mood: 'changed', icon: Clock }
  if (isHalfPrice) return { mood: 'live', icon: Percent }
  if (kind === 'open') return { mood: 'live', icon: DoorOpen }
  return movedFrom.length > 0 ? { mood: 'changed', icon: CalendarSync } : { mood: 'said', icon: Megaphone }
}
