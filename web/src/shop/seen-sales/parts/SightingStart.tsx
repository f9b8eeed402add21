import { MAX_SIGN_TEXT } from '@yardsnap/contract/seen-sale-input'
import { Camera, Images } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { Button } from '#ui/Button.tsx'
import { FileChoice } from '#ui/FileChoice.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { TextArea } from '#ui/TextArea.tsx'

interface SightingStartProps {
  text: string
  onText: (text: string) => void
  onPhoto: (photo: File) => void
  onRead: () => void
  /** Without photo and text: to type all of it. */
  onByHand: () => void
  /** What goes on, such as 'Reading the sign...'; null for nothing. */
  progress: string | null
}

/** What a sighting begins with: a photo of the sign, or the words of a posting. */
export function SightingStart({ text, onText, onPhoto, onRead, onByHand, progress }: SightingStartProps) {
  const choose = ([photo]: [File, ...File[]]) => onPhoto(photo)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (progress === null) onRead()
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <fieldset disabled={progress !== null} className="grid grid-cols-1 gap-2.5">
        <legend className="sr-only">A photo of the sign</legend>
        <FileChoice icon={<Camera />} isLarge accept="image/*" capture="environment" onChoose={choose}>
          Take a photo of the sign
        </FileChoice>
        <FileChoice icon={<Images />} accept="image/*,.heic,.heif" onChoose={choose}>
          Choose a photo
        </FileChoice>
      </fieldset>
      <output className="flex min-h-6 items-center gap-2 text-ink-soft empty:hidden">
        {progress !== null && (
          <>
            <Spinner className="size-5" /> {progress}
          </>
        )}
      </output>
      <form onSubmit={submit} noValidate>
        <TextArea
          label="Or paste what a sign or a posting says"
          placeholder="Garage sale Sat 8 to 2, 412 Oak St, Orlando"
          maxLength={MAX_SIGN_TEXT}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
        />
        <div className="mt-3 flex flex-wrap gap-2.5">
          <Button type="submit" tone="secondary" disabled={text.trim() === '' || progress !== null}>
            Read it
          </Button>
          <Button tone="quiet" onClick={onByHand}>
            Type it in by hand
          </Button>
        </div>
      </form>
    </div>
  )
}
