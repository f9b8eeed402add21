import { t } from '@yardsnap/contract/texts'
import { useState } from 'react'
import { Button } from './Button.tsx'
import { PageTitle } from './PageTitle.tsx'
import { TextField } from './TextField.tsx'

interface CodeFormProps {
  title: string
  /** Who has told the person the code. */
  description: string
  onCode: (code: string) => void
  isPending: boolean
  error: string | undefined
  buttonText: string
  pendingText: string
}

/** Asks for the short code that belongs to a link. */
export function CodeForm({ title, description, onCode, isPending, error, buttonText, pendingText }: CodeFormProps) {
  const [code, setCode] = useState('')
  return (
    <form
      className="mx-auto grid max-w-md grid-cols-1 gap-5 px-5 py-10"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim() !== '' && !isPending) onCode(code)
      }}
    >
      <PageTitle title={title} />
      <p className="text-lead text-ink-soft">{description}</p>
      <TextField
        label={t`Code`}
        value={code}
        maxLength={12}
        autoComplete="off"
        autoCapitalize="characters"
        onChange={(event) => setCode(event.currentTarget.value)}
        error={error}
      />
      <Button type="submit" isPending={isPending} pendingText={pendingText}>
        {buttonText}
      </Button>
    </form>
  )
}
