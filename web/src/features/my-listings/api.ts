import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fixGeocoding } from '@yardsnap/contract/listings'
import { call } from '#api/call.ts'

export function useFixCoordinates() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(fixGeocoding, {}),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['my-listings'] })
      void queryClient.invalidateQueries({ queryKey: ['public-listings'] })
    },
  })
}
