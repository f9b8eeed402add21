import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dropSharedPhotos, readSharedPhotos } from '#core/offline/shared-files.ts'
import { readText } from '#lib/browser-storage.ts'
import { useLatestCallback } from '#lib/use-latest-callback.ts'
import { SHARED_PHOTOS } from '#sell/sharing/api.ts'
import { addPhotos, getRoom, isRecovered, type Uploader } from './uploader.ts'

/** How long to wait for the photos of an earlier visit, in milliseconds. */
const RESTORE_BUDGET_MS = 1000

interface SharedUpload {
  isAsked: boolean
  onTaken: () => void
}

/**
 * Adds the photos that were shared to the app and sends them: choosing the sale was the seller's command. What has no
 * room goes on waiting.
 */
export function useSharedUpload(uppy: Uploader | null, { isAsked, onTaken }: SharedUpload): void {
  const queryClient = useQueryClient()
  const handleTaken = useLatestCallback(onTaken)
  useEffect(() => {
    if (!uppy || !isAsked) return
    let isClosed = false
    const take = async () => {
      await whenRestored(uppy)
      const shared = await readSharedPhotos()
      if (isClosed) return
      const fitting = shared?.photos.slice(0, getRoom(uppy)) ?? []
      const taken = addPhotos(uppy, fitting, 'shared')
      // The uploader keeps what it was given through a crash of the tab.
      await dropSharedPhotos(taken)
      await queryClient.invalidateQueries({ queryKey: SHARED_PHOTOS })
      handleTaken()
      if (taken.length > 0 && !isRecovered(uppy)) await uppy.upload()
    }
    take().catch((error: unknown) => uppy.log(error instanceof Error ? error.message : String(error), 'warning'))
    return () => {
      isClosed = true
    }
  }, [uppy, isAsked, queryClient, handleTaken])
}

/** The uploader brings back the photos of an earlier visit after it has started, in place of all that was added before. */
async function whenRestored(uppy: Uploader): Promise<void> {
  if (readText(`uppyState:${uppy.getID()}`) === null || isRecovered(uppy)) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, RESTORE_BUDGET_MS)
  uppy.once('restored', () => resolve())
  await promise
  clearTimeout(timer)
}
