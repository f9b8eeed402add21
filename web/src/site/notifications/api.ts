import { t } from '@yardsnap/contract/texts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getNotificationSettings,
  type NotificationSetting,
  setNotificationSetting,
} from '@yardsnap/contract/notifications'
import { call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { type DeviceState, readDevice, turnOffDevice, turnOnDevice } from '#core/notifications/device.ts'

const deviceQuery = queryOptions({
  queryKey: ['notification-device'],
  queryFn: readDevice,
  // The permission may have been changed in the browser's own settings.
  refetchOnMount: 'always',
})

const settingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: ({ signal }) => call(getNotificationSettings, {}, signal),
  refetchOnMount: 'always',
})

export const useNotificationSettings = () => useQuery(settingsQuery)

export interface Notifications {
  /** Undefined until it is known. */
  device: DeviceState | undefined
  isPending: boolean
  /** Call it from a tap, as browsers ask for permission only then. @returns whether this device is on now */
  turnOn: () => Promise<boolean>
  turnOff: () => Promise<void>
}

/** Notifications on this device, for somebody who is signed in. */
export function useNotifications(): Notifications {
  const queryClient = useQueryClient()
  const { data: device } = useQuery(deviceQuery)
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (isWanted: boolean) => (isWanted ? turnOnDevice() : turnOffDevice()),
    onSuccess: (state) => queryClient.setQueryData(deviceQuery.queryKey, state),
    onError: (error, isWanted) =>
      showFailure(error, {
        title: isWanted ? t`Notifications could not be turned on` : t`Notifications could not be turned off`,
        fallback: t`The browser did not allow it, or its push service is away. Please try again.`,
      }),
  })
  // `onError` has shown the failure.
  const change = (isWanted: boolean) => mutateAsync(isWanted).catch(() => undefined)
  return {
    device,
    isPending,
    turnOn: async () => (await change(true)) === 'on',
    turnOff: async () => void (await change(false)),
  }
}

/** Shows the change before the server confirms it, and reverts it on failure. */
export function useSetNotificationSetting() {
  const queryClient = useQueryClient()
  const { queryKey } = settingsQuery
  const show = (setting: NotificationSetting | undefined) =>
    queryClient.setQueryData(queryKey, (settings) =>
      settings?.map((known) => (known.kind === setting?.kind ? setting : known)),
    )
  return useMutation({
    // Repeated presses reach the server in order, so that the last one counts.
    scope: { id: 'notification-settings' },
    mutationFn: (setting: NotificationSetting) => call(setNotificationSetting, { body: setting }),
    onMutate: async (setting) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)?.find(({ kind }) => kind === setting.kind)
      show(setting)
      return before
    },
    onError: (error, _, before) => {
      show(before)
      void queryClient.invalidateQueries({ queryKey })
      showFailure(error, { title: t`The setting was not saved` })
    },
  })
}
