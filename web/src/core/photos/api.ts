import { attachPhotos, listPhotos, type Photo, removePhoto } from '@yardsnap/contract/photos'
import { call } from '#api/call.ts'
import { useQuery } from '@tanstack/react-query'

/** The photos of a listing, in order. */
export function usePhotos(listingId: string) {
  return useQuery({
    queryKey: ['photos', listingId],
    queryFn: ({ signal }) => call(listPhotos, { params: { listingId } }, signal),
  })
}

/** Adds uploaded photos to a listing and has their items detected where that is possible. */
export function addPhotos(listingId: string, imageUrls: string[]): Promise<Photo[]> {
  return call(attachPhotos, { params: { listingId }, body: { imageUrls, analyze: true } })
}

export function deletePhoto(listingId: string, photoId: string): Promise<undefined> {
  return call(removePhoto, { params: { listingId, photoId } })
}
