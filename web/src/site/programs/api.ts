import { type QueryKey, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type AccessTokenInput,
  createAccessToken,
  deleteAccessToken,
  listAccessTokens,
} from '@yardsnap/contract/access-tokens'
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  pingWebhook,
  putWebhook,
  type WebhookInput,
} from '@yardsnap/contract/webhooks'
import { call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'

const tokensQuery = queryOptions({
  queryKey: ['access-tokens'],
  queryFn: ({ signal }) => call(listAccessTokens, {}, signal),
  refetchOnMount: 'always',
})

const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => call(listWebhooks, {}, signal),
  refetchOnMount: 'always',
})

export const useAccessTokens = () => useQuery(tokensQuery)
export const useWebhooks = () => useQuery(webhooksQuery)

export const useCreateToken = () =>
  useChange((body: AccessTokenInput) => call(createAccessToken, { body }), tokensQuery.queryKey)
export const useDeleteToken = () =>
  useChange((tokenId: string) => call(deleteAccessToken, { params: { tokenId } }), tokensQuery.queryKey, showFailure)

export const useCreateWebhook = () =>
  useChange((body: WebhookInput) => call(createWebhook, { body }), webhooksQuery.queryKey)
export const usePutWebhook = () =>
  useChange(
    ({ id, ...body }: WebhookInput & { id: string }) => call(putWebhook, { params: { webhookId: id }, body }),
    webhooksQuery.queryKey,
  )
export const usePingWebhook = () =>
  useChange((webhookId: string) => call(pingWebhook, { params: { webhookId } }), webhooksQuery.queryKey, showFailure)
export const useDeleteWebhook = () =>
  useChange((webhookId: string) => call(deleteWebhook, { params: { webhookId } }), webhooksQuery.queryKey, showFailure)

/** A change after which its list is fetched again. @param onError for a caller that shows no error itself */
function useChange<Input, Output>(
  mutationFn: (input: Input) => Promise<Output>,
  queryKey: QueryKey,
  onError: (error: unknown) => void = () => undefined,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
    onError: (error) => onError(error),
  })
}
