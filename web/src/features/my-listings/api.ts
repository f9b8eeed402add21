import { useMutation, useQueryClient } from '@tanstack/react-query'
import { endpoint } from '@yardsnap/contract/endpoint'
import { z } from 'zod'
import { call } from '#api/call.ts'

const fixGeocoding = endpoint({
  method: 'POST',
  path: '/api/fix-geocoding',
  summary: "Find the places of the caller's listings that have none, or only a rough one",
  access: 'user',
  status: 200,
  response: z.object({ fixedCount: z.number().int(), totalListings: z.number().int() }),
})

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
