import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { attachPhotos, listPhotos, type Photo, removePhoto, setImageAcl } from '@yardsnap/contract/photos'
import { call } from '#api/call.ts'

function photosQuery(listingId: string | null) {
  return queryOptions({
    queryKey: ['photos', listingId],
    queryFn: ({ signal }) => call(listPhotos, { params: { listingId: listingId ?? '' } }, signal),
    enabled: listingId !== null,
  })
}

/** The photos of a listing, in order; not fetched before the listing exists. */
export function usePhotos(listingId: string | null) {
  return useQuery(photosQuery(listingId))
}

interface Uploaded {
  listingId: string
  /** `/objects/<key>` of each photo whose bytes have arrived. */
  imageUrls: string[]
}

/** Keeps uploaded photos private (S6.6) and adds them to their listing. */
export function useAttachPhotos() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ listingId, imageUrls }: Uploaded) => {
      await Promise.all(imageUrls.map((imageUrl) => call(setImageAcl, { body: { imageUrl, visibility: 'private' } })))
      return call(attachPhotos, { params: { listingId }, body: { imageUrls } })
    },
    onSuccess: (attached, { listingId }) =>
      queryClient.setQueryData(photosQuery(listingId).queryKey, (before: Photo[] = []) => {
        const known = new Set(before.map((photo) => photo.id))
        return [...before, ...attached.filter((photo) => !known.has(photo.id))]
      }),
  })
}

export function useRemovePhoto(listingId: string | null) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (photo: Photo) => call(removePhoto, { params: { listingId: listingId ?? '', photoId: photo.id } }),
    onSuccess: (_, removed) =>
      queryClient.setQueryData(photosQuery(listingId).queryKey, (before: Photo[] = []) =>
        before.filter((photo) => photo.id !== removed.id),
      ),
  })
}
