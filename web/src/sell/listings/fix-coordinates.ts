import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fixGeocoding, PositionFixProgress, PositionFixResult } from '@yardsnap/contract/listings'
import { useState } from 'react'
import { send } from '#api/call.ts'
import { followAnswer } from '#api/event-stream.ts'

/** Looks up where the caller's own listings are; `progress` is null until the first news and after the last. */
export function useFixCoordinates() {
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<PositionFixProgress | null>(null)
  const mutation = useMutation({
    mutationFn: () => fixCoordinates(setProgress),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['my-listings'] })
      void queryClient.invalidateQueries({ queryKey: ['public-listings'] })
    },
    onSettled: () => setProgress(null),
  })
  return { ...mutation, progress }
}

async function fixCoordinates(onProgress: (progress: PositionFixProgress) => void): Promise<PositionFixResult> {
  const response = await send(fixGeocoding, {}, { headers: { accept: 'text/event-stream' } })
  if (!response.headers.get('content-type')?.includes('text/event-stream')) {
    return PositionFixResult.parse(await response.json())
  }
  return followAnswer(response, { progress: PositionFixProgress, result: PositionFixResult, onProgress })
}
