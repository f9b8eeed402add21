import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listFaces, type PhotoFaces } from '@yardsnap/contract/detection'
import { type Photo, setBlurs } from '@yardsnap/contract/photos'
import { call } from '#api/call.ts'

/** The faces in a listing's photos. @param isRunning while photos are analyzed nothing is asked */
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

/** Sets what is blurred in photos of a listing. */
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

/** All that is blurred now, and the faces too. */
export function withFacesBlurred(photos: readonly PhotoFaces[]): Blurs {
  return photos.map(({ photoId, faces, blurs }) => {
    const known = new Set(blurs.map((blur) => JSON.stringify(blur)))
    return { photoId, blurs: [...blurs, ...faces.filter((face) => !known.has(JSON.stringify(face)))] }
  })
}

/** The number of faces that are shown as they are, and of parts that are blurred. */
export function countFaces(photos: readonly PhotoFaces[]): { shown: number; blurred: number } {
  const blurred = photos.reduce((sum, photo) => sum + photo.blurs.length, 0)
  const all = withFacesBlurred(photos).reduce((sum, photo) => sum + photo.blurs.length, 0)
  return { shown: all - blurred, blurred }
}

/** Names how the pictures of photos look now, by the photo's address: what is blurred of those that are blurred. */
export function pictureVersions(photos: readonly Photo[], faces: readonly PhotoFaces[]): ReadonlyMap<string, string> {
  const blurred = faces.filter(({ blurs }) => blurs.length > 0)
  return new Map(
    blurred.flatMap(({ photoId, blurs }) => {
      const url = photos.find(({ id }) => id === photoId)?.url
      return url ? [[url, blurs.map(({ x, y, width, height }) => [x, y, width, height].join('-')).join('_')]] : []
    }),
  )
}
