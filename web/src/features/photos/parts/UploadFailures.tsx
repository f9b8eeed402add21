import type { Body, Meta, UppyFile } from '@uppy/core'
import { useEffect, useState } from 'react'
import type { Uploader } from '#features/photos/uploader.ts'

/** Why photos could not be uploaded, each for as long as it is among the chosen ones. */
export function UploadFailures({ uppy }: { uppy: Uploader }) {
  const [failures, setFailures] = useState<readonly { fileId: string; text: string }[]>([])

  useEffect(() => {
    const forget = (file: UppyFile<Meta, Body> | undefined) =>
      setFailures((before) => before.filter(({ fileId }) => fileId !== file?.id))
    const note = (file: UppyFile<Meta, Body> | undefined, { message }: { message: string }) => {
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
    <div role="alert" className="mt-3 rounded-control border border-danger bg-danger-wash px-4 py-3">
      {failures.map(({ fileId, text }) => (
        <p key={fileId} className="font-semibold text-danger">
          {text}
        </p>
      ))}
    </div>
  )
}
