import { t } from '@yardsnap/contract/texts'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  answerAppointment,
  type AppointmentState,
  bookAppointment,
  getAppointmentRequests,
  getAppointments,
  getOwnAppointments,
  type HostAppointments,
  type ListingAppointments,
  replyToAppointment,
  setAppointmentWindows,
} from '@yardsnap/contract/appointments'
import type { RequestOf } from '@yardsnap/contract/endpoint'
import { call } from '#api/call.ts'
import { showFailure } from '#api/show-failure.ts'
import { showToast } from '#lib/toast.ts'

/** Times are taken by others, and appointments end by the clock, so they are fetched again regularly. In milliseconds. */
const LIVE = { staleTime: 0, refetchOnMount: 'always', refetchInterval: 30_000 } as const

const appointmentsKey = (listingId: string) => ['appointments', listingId]
const requestsKey = (listingId: string) => ['appointment-requests', listingId]
const OWN_KEY = ['own-appointments']

/** When one can come to a sale, and the caller's own appointments. @param isEnabled false: nothing is fetched */
export function useAppointments(listingId: string, { isEnabled }: { isEnabled: boolean }) {
  return useQuery({
    queryKey: appointmentsKey(listingId),
    queryFn: ({ signal }) => call(getAppointments, { params: { listingId } }, signal),
    enabled: isEnabled,
    ...LIVE,
  })
}

/** The caller's appointments at all sales. */
export function useOwnAppointments({ isEnabled }: { isEnabled: boolean }) {
  return useQuery({
    queryKey: OWN_KEY,
    queryFn: ({ signal }) => call(getOwnAppointments, {}, signal),
    enabled: isEnabled,
    ...LIVE,
  })
}

/** Fetches the appointments of a sale again after a change of its holds, for those who know some of them. */
export function refreshAppointments(queryClient: QueryClient, listingId: string): void {
  for (const queryKey of [OWN_KEY, requestsKey(listingId)]) void queryClient.invalidateQueries({ queryKey })
  const known = queryClient.getQueryData<ListingAppointments>(appointmentsKey(listingId))
  if (known && (known.mine.length > 0 || known.things.length > 0)) {
    void queryClient.invalidateQueries({ queryKey: appointmentsKey(listingId) })
  }
}

type Booking = RequestOf<typeof bookAppointment>['body']
type Reply = RequestOf<typeof replyToAppointment>['body']

/** Books a time, and answers about one. */
export function useAppointmentActions(listingId: string) {
  const queryClient = useQueryClient()
  const onSuccess = (appointments: ListingAppointments) => {
    queryClient.setQueryData(appointmentsKey(listingId), appointments)
    for (const queryKey of [OWN_KEY, ['own-holds'], ['holds', listingId], ['offers', listingId]]) {
      void queryClient.invalidateQueries({ queryKey })
    }
  }
  const refresh = () => {
    for (const queryKey of [OWN_KEY, appointmentsKey(listingId)]) void queryClient.invalidateQueries({ queryKey })
  }
  const book = useMutation({
    mutationFn: (booking: Booking) => call(bookAppointment, { params: { listingId }, body: booking }),
    onSuccess,
    // The form says why it failed, and shows the times that are left.
    onError: refresh,
  })
  const reply = useMutation({
    mutationFn: ({ appointmentId, ...body }: Reply & { appointmentId: string }) =>
      call(replyToAppointment, { params: { listingId, appointmentId }, body }),
    onSuccess(appointments, { answer }) {
      onSuccess(appointments)
      if (answer === 'coming') showToast({ title: t`The host knows that you are coming` })
      if (answer === 'cancel') showToast({ title: t`Canceled`, description: t`Somebody else can have the time now.` })
    },
    onError(error: Error, { answer }) {
      if (answer !== 'move') showFailure(error, { title: t`Your answer was not sent` })
      refresh()
    },
  })
  return { book, reply }
}

/** What the host of a sale sees. */
export function useAppointmentRequests(listingId: string) {
  return useQuery({
    queryKey: requestsKey(listingId),
    queryFn: ({ signal }) => call(getAppointmentRequests, { params: { listingId } }, signal),
    ...LIVE,
  })
}

type Answer = RequestOf<typeof answerAppointment>['body']['answer']

const ANSWERED: Partial<Record<Answer, string>> = {
  confirm: t`Confirmed: they see your address now`,
  refuse: t`Canceled, and they are told`,
}

/** A host's answers. That somebody came or did not can be undone. */
export function useAnswerAppointment(listingId: string) {
  const queryClient = useQueryClient()
  const answer = useMutation({
    mutationFn: ({ appointmentId, answer: given }: { appointmentId: string; answer: Answer }) =>
      call(answerAppointment, { params: { listingId, appointmentId }, body: { answer: given } }),
    onSuccess(requests: HostAppointments, { appointmentId, answer: given }) {
      queryClient.setQueryData(requestsKey(listingId), requests)
      void queryClient.invalidateQueries({ queryKey: ['hold-requests', listingId] })
      if (given === 'unknown') return
      const undo = { label: t`Undo`, onPress: () => answer.mutate({ appointmentId, answer: 'unknown' }) }
      if (given === 'came') showToast({ title: t`They came`, action: undo })
      else if (given === 'missed') showToast({ title: t`They did not come`, action: undo })
      else showToast({ title: ANSWERED[given] ?? '' })
    },
    onError(error: Error) {
      showFailure(error, { title: t`Your answer was not sent` })
      void queryClient.invalidateQueries({ queryKey: requestsKey(listingId) })
    },
  })
  return answer
}

type Windows = RequestOf<typeof setAppointmentWindows>['body']

/** Saves when people can come. The form says at its field why that failed. */
export function useSetWindows(listingId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: `appointment-windows ${listingId}` },
    mutationFn: (body: Windows) => call(setAppointmentWindows, { params: { listingId }, body }),
    onSuccess(requests: HostAppointments) {
      queryClient.setQueryData(requestsKey(listingId), requests)
      void queryClient.invalidateQueries({ queryKey: ['listing', listingId] })
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: requestsKey(listingId) }),
  })
}

/** Whether somebody waits for this appointment. */
export const isAhead = ({ state, endsAt }: { state: AppointmentState; endsAt: string }): boolean =>
  (state === 'asked' || state === 'booked') && Date.parse(endsAt) > Date.now()
