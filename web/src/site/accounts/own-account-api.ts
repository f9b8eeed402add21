import { t } from '@yardsnap/contract/texts'
import { pagePath } from '#lib/page-path.ts'
import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import {
  deleteOwnAccount,
  deletePasskey,
  endOtherSessions,
  endOwnSession,
  getOwnAccount,
  getOwnSessions,
  getPasskeys,
  type MailPreferences,
  type OwnAccount,
  type PriceSharing,
  type Profile,
  setMailPreferences,
  setPriceSharing,
  setProfile,
  setProfilePicture,
} from '@yardsnap/contract/own-account'
import { createUpload } from '@yardsnap/contract/photos'
import { accepted, call, languageHeader } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { refreshCurrentUser } from '#core/accounts/api.ts'
import { callAuth } from '#site/accounts/call-auth.ts'
import { addPasskey } from '#site/accounts/passkeys.ts'
import { forgetKept } from '#core/offline/forget.ts'

const accountQuery = queryOptions({
  queryKey: ['own-account'],
  queryFn: ({ signal }) => call(getOwnAccount, {}, signal),
})

const sessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => call(getOwnSessions, {}, signal),
  // Somebody may have signed in elsewhere since the page was last open.
  refetchOnMount: 'always',
})

export const useOwnAccount = () => useQuery(accountQuery)
export const useOwnSessions = () => useQuery(sessionsQuery)

export function useSetProfile() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (profile: Profile) => call(setProfile, { body: profile }),
    onSuccess: () => refreshPerson(queryClient),
  })
}

/** Uploads a picture and makes it the user's; null removes it. */
export function useSetPicture() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (file: File | null) => {
      const imageUrl = file && (await upload(file))
      await call(setProfilePicture, { body: { imageUrl } })
    },
    onSuccess: () => refreshPerson(queryClient),
  })
}

export const useSetMailPreferences = () =>
  useSetPreferences((preferences: Partial<MailPreferences>) => call(setMailPreferences, { body: preferences }))

export const useSetPriceSharing = () =>
  useSetPreferences((sharing: PriceSharing) => call(setPriceSharing, { body: sharing }))

/** Shows preferences at once, and what they were before when they cannot be saved. */
function useSetPreferences<Preferences extends Partial<OwnAccount>>(
  save: (preferences: Preferences) => Promise<unknown>,
) {
  const queryClient = useQueryClient()
  const show = (preferences: Partial<OwnAccount>) =>
    queryClient.setQueryData(accountQuery.queryKey, (account) => account && { ...account, ...preferences })
  return useMutation({
    // Repeated presses reach the server in order, so that the last one counts.
    scope: { id: 'own-account' },
    mutationFn: save,
    onMutate: (preferences) => {
      const account = queryClient.getQueryData(accountQuery.queryKey)
      show(preferences)
      // The others may be changed and saved meanwhile.
      return Object.fromEntries(Object.keys(preferences).map((key) => [key, account && Reflect.get(account, key)]))
    },
    onError: (error, _, before) => {
      show(before ?? {})
      showFailure(error, { title: t`The setting was not saved` })
    },
  })
}

export const useChangePassword = () =>
  useChange(
    (passwords: { currentPassword: string; newPassword: string }) => callAuth('/change-password', passwords),
    sessionsQuery,
  )

/** Ends the session of this id; of 'others', all but this one. */
export const useEndSession = () =>
  useChange(
    (sessionId: string) =>
      sessionId === 'others' ? call(endOtherSessions, {}) : call(endOwnSession, { params: { sessionId } }),
    sessionsQuery,
    showFailure,
  )

const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call(getPasskeys, {}, signal),
})

export const usePasskeys = () => useQuery(passkeysQuery)

export const useAddPasskey = () => useChange(addPasskey, passkeysQuery)

export const useDeletePasskey = () =>
  useChange((passkeyId: string) => call(deletePasskey, { params: { passkeyId } }), passkeysQuery, showFailure)

/** Deletes the account and leaves the app, signed out. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (password: string | undefined) =>
      call(deleteOwnAccount, { body: password === undefined ? {} : { password } }),
    onSuccess: async () => {
      await forgetKept()
      window.location.assign(pagePath('/'))
    },
  })
}

/** The user's sales show name and picture, too. */
async function refreshPerson(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    refreshCurrentUser(queryClient),
    queryClient.invalidateQueries({ queryKey: ['listing'], refetchType: 'none' }),
  ])
}

/** @returns `/objects/<key>` of the photo */
async function upload(file: File): Promise<string> {
  const { uploadURL, objectPath } = await call(createUpload, {
    body: { filename: file.name, type: file.type, size: file.size },
  })
  const headers = { 'content-type': file.type || 'application/octet-stream', ...languageHeader(uploadURL) }
  await accepted(await fetch(uploadURL, { method: 'PUT', headers, body: file }))
  return objectPath
}

/** A mutation after which, whether it worked or not, a list is fetched again. @param onError for a caller that shows none */
function useChange<Input, Output>(
  mutationFn: (input: Input) => Promise<Output>,
  { queryKey }: { queryKey: QueryKey },
  onError: (error: unknown) => void = () => undefined,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
    onError: (error) => onError(error),
  })
}
