import type { Settlement } from '@yardsnap/contract/settlements'
import type { Settling } from './api.ts'

export interface StepProps {
  listingId: string
  settlement: Settlement
  settling: Settling
}
