import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dropSharedPhotos, readSharedPhotos } from '#core/offline/shared-files.ts'

export const SHARED_PHOTOS = ['shared-photos']

/** The photos that were shared to the app and wait on this device; null for none. */
export function useSharedPhotos() {
  return useQuery({ queryKey: SHARED_PHOTOS, queryFn: readSharedPhotos, staleTime: 0, retry: false })
}

export function useDiscardShared() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => dropSharedPhotos('all'),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: SHARED_PHOTOS }),
  })
}
