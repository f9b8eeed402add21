import { plural } from '@yardsnap/contract/texts'
import { MAX_MESSAGE_CHARACTERS } from '@yardsnap/contract/messages'
import { countGraphemes } from '@yardsnap/contract/text'
import { type SubmitEvent, useState } from 'react'
import { useUnsentText } from '#core/offline/use-unsent-text.ts'
import { TextArea } from '#ui/TextArea.tsx'

interface TextFormProps {
  id: string
  /** Under which a text that is not sent stays in this tab, also while somebody who was signed out signs in again. */
  keptAs?: string
  label: string
  /** The error for an empty field. */
  emptyText: string
  maxCharacters?: number
  isPending: boolean
  failure: string | undefined
  /** Sends it; `onSent` takes it out of the field. */
  onSubmit: (text: string, onSent: () => void) => void
}

/** A text to send. Its button may be elsewhere, linked by `form={id}`. Failures keep the text. */
export function MessageForm(props: TextFormProps) {
  const { id, keptAs, maxCharacters = MAX_MESSAGE_CHARACTERS, isPending } = props
  const [text, change, forget] = useUnsentText(keptAs)
  const [problem, setProblem] = useState<string>()

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending) return
    const problem = getProblem(text.trim(), { emptyText: props.emptyText, maxCharacters })
    setProblem(problem)
    if (!problem) props.onSubmit(text.trim(), () => forget(text.trim()))
  }

  return (
    <form id={id} onSubmit={submit} noValidate>
      <TextArea
        label={props.label}
        value={text}
        rows={3}
        error={problem ?? props.failure}
        onChange={(event) => {
          change(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
    </form>
  )
}

function getProblem(text: string, { emptyText, maxCharacters }: { emptyText: string; maxCharacters: number }) {
  if (text === '') return emptyText
  const over = countGraphemes(text) - maxCharacters
  return over > 0 ? plural(over, { one: '# character too long', other: '# characters too long' }) : undefined
}
