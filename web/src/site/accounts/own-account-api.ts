import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  deleteOwnAccount,
  deletePasskey,
  endOtherSessions,
  endOwnSession,
  getOwnAccount,
  getOwnSessions,
  getPasskeys,
  type MailPreferences,
  type Profile,
  setMailPreferences,
  setProfile,
  setProfilePicture,
} from '@yardsnap/contract/own-account'
import { createUpload } from '@yardsnap/contract/photos'
import { accepted, call } from '#api/call.ts'
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

export function useSetMailPreferences() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (preferences: Partial<MailPreferences>) => call(setMailPreferences, { body: preferences }),
    onMutate: (preferences) => {
      const before = queryClient.getQueryData(accountQuery.queryKey)
      queryClient.setQueryData(accountQuery.queryKey, (account) => account && { ...account, ...preferences })
      return before
    },
    onError: (error, _, before) => {
      queryClient.setQueryData(accountQuery.queryKey, before)
      showFailure(error)
    },
  })
}

export function useChangePassword() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (passwords: { currentPassword: string; newPassword: string }) =>
      callAuth('/change-password', passwords),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}

/** @param sessionId 'others' for all but this one */
export function useEndSession() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (sessionId: string) => {
      if (sessionId === 'others') await call(endOtherSessions, {})
      else await call(endOwnSession, { params: { sessionId } })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
    onError: (error) => showFailure(error),
  })
}

const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call(getPasskeys, {}, signal),
})

export const usePasskeys = () => useQuery(passkeysQuery)

export function useAddPasskey() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => addPasskey(name),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
  })
}

export function useDeletePasskey() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (passkeyId: string) => call(deletePasskey, { params: { passkeyId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
    onError: (error) => showFailure(error),
  })
}

/** Deletes the account and leaves the app, signed out. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (password: string | undefined) =>
      call(deleteOwnAccount, { body: password === undefined ? {} : { password } }),
    onSuccess: async () => {
      await forgetKept()
      window.location.assign('/')
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
  const headers = { 'content-type': file.type || 'application/octet-stream' }
  await accepted(await fetch(uploadURL, { method: 'PUT', headers, body: file }))
  return objectPath
}
