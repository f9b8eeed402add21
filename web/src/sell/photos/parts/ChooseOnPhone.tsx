import { Camera, Images } from 'lucide-react'
import type { ChangeEvent, ReactNode } from 'react'
import type { Uploader } from '#sell/photos/uploader.ts'
import { classes } from '#ui/classes.ts'

interface ChooseOnPhoneProps {
  uppy: Uploader
  /** Whether photos are already chosen. */
  isMore: boolean
}

/** Opens the phone's own camera app, which takes better pictures than a camera in the page, or its photo library. */
export function ChooseOnPhone({ uppy, isMore }: ChooseOnPhoneProps) {
  const addChosenFiles = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    // Otherwise the same photo could not be chosen again after it was removed.
    currentTarget.value = ''
    try {
      uppy.addFiles(files.map((data) => ({ name: data.name, type: data.type, data, source: 'phone' })))
    } catch (error) {
      // What is refused is shown by the uploader's events.
      uppy.log(error instanceof Error ? error.message : String(error), 'warning')
    }
  }
  return (
    <div className={classes('grid gap-2.5', isMore && 'grid-cols-2')}>
      <Choice icon={<Camera />} isLarge={!isMore}>
        {isMore ? 'Take another' : 'Take photos'}
        <input type="file" accept="image/*" capture="environment" onChange={addChosenFiles} className={INPUT} />
      </Choice>
      <Choice icon={<Images />}>
        {isMore ? 'Add from library' : 'Choose from your library'}
        <input type="file" accept="image/*,.heic,.heif" multiple onChange={addChosenFiles} className={INPUT} />
      </Choice>
    </div>
  )
}

const INPUT = 'absolute inset-0 size-full cursor-pointer rounded-control opacity-0'

interface ChoiceProps {
  icon: ReactNode
  isLarge?: boolean
  children: ReactNode
}

function Choice({ icon, isLarge = false, children }: ChoiceProps) {
  return (
    <label
      className={classes(
        'relative flex items-center justify-center gap-2.5 rounded-control text-center leading-tight font-semibold [&>svg]:size-6 [&>svg]:shrink-0',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-sky active:scale-[0.98]',
        isLarge
          ? 'min-h-32 flex-col bg-brick text-lead text-on-brick [&>svg]:size-10'
          : 'min-h-13 border-[1.5px] border-line-strong bg-card px-3',
      )}
    >
      {icon}
      {children}
    </label>
  )
}
