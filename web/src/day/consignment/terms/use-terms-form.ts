import { useKeptForm } from '#lib/use-kept-form.ts'
import { SavableTerms, TermsForm } from './terms-form.ts'

export const useTermsForm = (listingId: string, saved: TermsForm) =>
  useKeptForm({ key: `consignment-terms:${listingId}`, saved, inputs: TermsForm, rules: SavableTerms })
