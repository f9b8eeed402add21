import { Camera, Images } from 'lucide-react'
import { addPhotos, type Uploader } from '#sell/photos/uploader.ts'
import { classes } from '#ui/classes.ts'
import { FileChoice } from '#ui/FileChoice.tsx'

interface ChooseOnPhoneProps {
  uppy: Uploader
  /** Whether photos are already chosen. */
  isMore: boolean
}

/** Opens the phone's own camera app, which takes better pictures than a camera in the page, or its photo library. */
export function ChooseOnPhone({ uppy, isMore }: ChooseOnPhoneProps) {
  const addChosenFiles = (files: File[]) => void addPhotos(uppy, files, 'phone')
  return (
    <div className={classes('grid gap-2.5', isMore && 'grid-cols-2')}>
      <FileChoice icon={<Camera />} isLarge={!isMore} accept="image/*" capture="environment" onChoose={addChosenFiles}>
        {isMore ? 'Take another' : 'Take photos'}
      </FileChoice>
      <FileChoice icon={<Images />} accept="image/*,.heic,.heif" multiple onChoose={addChosenFiles}>
        {isMore ? 'Add from library' : 'Choose from your library'}
      </FileChoice>
    </div>
  )
}
