import { type Body, type Meta, RestrictionError, type UppyFile } from '@uppy/core'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Uploader } from '#sell/photos/uploader.ts'
import { IconButton } from '#ui/IconButton.tsx'

type File = UppyFile<Meta, Body> | undefined

/** Shows why files were refused, until the next upload starts, and the uploader's other messages. */
export function UploadNotices({ uppy }: { uppy: Uploader }) {
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const [notes, setNotes] = useState<readonly string[]>([])
  useEffect(() => {
    const refuse = (file: File, error: Error) => {
      // Files for which there is no room are refused in words for programmers; the uploader has its own for people.
      if (error instanceof RestrictionError && !error.isUserFacing) return
      const { message } = error
      const text = !file?.name || message.includes(file.name) ? message : `${file.name}: ${message}`
      setRefusals((before) => [...new Set([...before, text])])
    }
    const forget = () => setRefusals([])
    // Errors are left out, because they are shown with their file.
    const readNotes = () =>
      setNotes(uppy.getState().info.flatMap(({ type, message }) => (type === 'error' ? [] : String(message))))
    uppy.on('restriction-failed', refuse)
    uppy.on('upload', forget)
    uppy.on('info-visible', readNotes)
    uppy.on('info-hidden', readNotes)
    return () => {
      uppy.off('restriction-failed', refuse)
      uppy.off('upload', forget)
      uppy.off('info-visible', readNotes)
      uppy.off('info-hidden', readNotes)
    }
  }, [uppy])
  const texts = [...refusals, ...notes]
  if (texts.length === 0) return null
  return (
    <output className="flex items-start gap-2 rounded-control border border-line bg-mustard-wash py-2 pr-1.5 pl-4">
      <span className="grid min-w-0 grow gap-1 py-1.5">
        {texts.map((text) => (
          <span key={text} className="font-semibold wrap-anywhere">
            {text}
          </span>
        ))}
      </span>
      {refusals.length > 0 && <IconButton label="Got it" icon={<X />} onClick={() => setRefusals([])} />}
    </output>
  )
}

/** Why uploads failed, as long as their photos are still chosen. */
export function UploadFailures({ uppy }: { uppy: Uploader }) {
  const [failures, setFailures] = useState<readonly { fileId: string; text: string }[]>([])

  useEffect(() => {
    const forget = (file: File) => setFailures((before) => before.filter(({ fileId }) => fileId !== file?.id))
    const note = (file: File, { message }: { message: string }) => {
      if (!file) return
      forget(file)
      setFailures((before) => [...before, { fileId: file.id, text: `${file.name}: ${message}` }])
    }
    uppy.on('upload-error', note)
    uppy.on('upload-success', forget)
    uppy.on('file-removed', forget)
    return () => {
      uppy.off('upload-error', note)
      uppy.off('upload-success', forget)
      uppy.off('file-removed', forget)
    }
  }, [uppy])

  if (failures.length === 0) return null
  return (
    <div role="alert" className="rounded-control border border-danger bg-danger-wash px-4 py-3">
      {failures.map(({ fileId, text }) => (
        <p key={fileId} className="font-semibold text-danger wrap-anywhere">
          {text}
        </p>
      ))}
    </div>
  )
}
