import { whenOpened } from '#ui/when-opened.tsx'
import type { OfferFormProps } from './OfferForm.tsx'

/** The form for an offer, loaded when it is first opened. */
export const OfferSheet = whenOpened<OfferFormProps>(async () => (await import('./OfferForm.tsx')).OfferForm)
