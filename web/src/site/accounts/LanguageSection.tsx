import { LANGUAGE_CODES, LANGUAGES, toLanguage } from '@yardsnap/contract/languages'
import type { OwnAccount } from '@yardsnap/contract/own-account'
import { getTranslatedAddress, noteLanguage } from '#lib/other-language.ts'
import { Section } from '#ui/Section.tsx'
import { Select } from '#ui/Select.tsx'
import { useSetMailPreferences } from './own-account-api.ts'

const OPTIONS = LANGUAGE_CODES.map((value) => ({ value, label: LANGUAGES[value].name }))

/** Saved at once; the page then comes in the language. */
export function LanguageSection({ account }: { account: OwnAccount }) {
  const { mutate, isPending } = useSetMailPreferences()
  return (
    <Section title="Language">
      <Select
        label="Pages, emails and notifications"
        options={OPTIONS}
        value={account.language}
        disabled={isPending}
        onChange={(event) => {
          const language = toLanguage(event.currentTarget.value)
          mutate({ language }, { onSuccess: () => openIn(language) })
        }}
      />
    </Section>
  )
}

function openIn(language: OwnAccount['language']): void {
  noteLanguage(language)
  window.location.assign(getTranslatedAddress(language))
}
