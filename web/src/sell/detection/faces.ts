import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listFaces, type PhotoFaces } from '@yardsnap/contract/detection'
import { type Photo, setBlurs } from '@yardsnap/contract/photos'
import { call } from '#api/call.ts'

/** The faces in a listing's photos. @param isRunning pauses the query while photos are analyzed */
export function useFaces(listingId: string | null, isRunning: boolean) {
  return useQuery({
    queryKey: ['faces', listingId],
    queryFn: ({ signal }) => call(listFaces, { params: { listingId: listingId ?? '' } }, signal),
    enabled: listingId !== null && !isRunning,
    // Each analysis may find more.
    staleTime: 0,
  })
}

type Blurs = readonly Pick<PhotoFaces, 'photoId' | 'blurs'>[]

export function useSetBlurs(listingId: string | null) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (photos: Blurs) =>
      Promise.all(
        photos.map(({ photoId, blurs }) =>
          call(setBlurs, { params: { listingId: listingId ?? '', photoId }, body: { blurs } }),
        ),
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['faces', listingId] }),
  })
}

/** The present blurs, plus all faces. */
export function withFacesBlurred(photos: readonly PhotoFaces[]): Blurs {
  return photos.map(({ photoId, faces, blurs }) => {
    const known = new Set(blurs.map((blur) => JSON.stringify(blur)))
    return { photoId, blurs: [...blurs, ...faces.filter((face) => !known.has(JSON.stringify(face)))] }
  })
}

/** The numbers of unblurred faces and of blurs. */
export function countFaces(photos: readonly PhotoFaces[]): { shown: number; blurred: number } {
  const blurred = photos.reduce((sum, photo) => sum + photo.blurs.length, 0)
  const all = withFacesBlurred(photos).reduce((sum, photo) => sum + photo.blurs.length, 0)
  return { shown: all - blurred, blurred }
}

/** A version of each blurred photo's pictures, by its URL: it changes with the blurs. */
export function pictureVersions(photos: readonly Photo[], faces: readonly PhotoFaces[]): ReadonlyMap<string, string> {
  const blurred = faces.filter(({ blurs }) => blurs.length > 0)
  return new Map(
    blurred.flatMap(({ photoId, blurs }) => {
      const url = photos.find(({ id }) => id === photoId)?.url
      return url ? [[url, blurs.map(({ x, y, width, height }) => [x, y, width, height].join('-')).join('_')]] : []
    }),
  )
}
