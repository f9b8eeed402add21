import { t } from '@yardsnap/contract/texts'
import { useQueryClient } from '@tanstack/react-query'
import { JOINT_TRIPS_PREFIX } from '#core/offline/forget.ts'
import { useSendingQueue } from '#core/offline/use-sending-queue.ts'
import { JointChange, sendJointChange, subjectOf } from './joint-changes.ts'
import { jointTripQuery } from './joint-trip-query.ts'

export type WaitingJointChanges = ReturnType<typeof useJointQueue>

/** What somebody changes in trips of several people, also offline. */
export function useJointQueue(userId: string) {
  const queryClient = useQueryClient()
  const { queue, waiting } = useSendingQueue({
    key: JOINT_TRIPS_PREFIX + userId,
    change: JointChange,
    failureTitle: t`The trip could not be changed`,
    async send(_subject, change) {
      const { queryKey } = jointTripQuery(change.jointTripId)
      const trip = await sendJointChange(change)
      // What was asked for before may be answered with what was there before.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, trip)
    },
  })
  return {
    waiting: Object.values(waiting),
    add(change: JointChange): void {
      queue.add(subjectOf(change), change)
      void queue.flush()
    },
  }
}
