import type { DetectionState } from '@yardsnap/contract/admin-detection'
import type { Queryable } from '#db/database.ts'
import type { VisionPort } from '#ports/vision/port.ts'
import { packKeeper, type PackKeeperOptions } from './pack-keeper.ts'
import { describeRemote, type Remote } from './remote-cost.ts'

interface Dependencies extends Omit<PackKeeperOptions, 'shelf'> {
  vision: Pick<VisionPort, 'describe' | 'packs'>
  /** Null without a remote model. */
  remote: Remote | null
}

/** What the operator of the site sees and decides about the detection. */
export function detectionOperator({ vision, remote, ...dependencies }: Dependencies) {
  const keeper = packKeeper({ ...dependencies, shelf: vision.packs })
  return {
    /** The networks in use, those that may be chosen, and the usage of the remote model in this month. */
    async describe(): Promise<DetectionState> {
      const pack = await vision.describe()
      return {
        pack,
        ...(await keeper.state(pack)),
        remote: remote && (await describeRemote(dependencies.database.db, remote)),
      }
    },

    /** @throws AppError `not_found` for an unknown pack */
    choosePack: (tx: Queryable, pack: string): Promise<void> => keeper.choose(tx, pack),

    /** Brings the chosen pack into this process's data folder, until `stop`. */
    start: (): void => keeper.start(),
    stop: (): void => keeper.stop(),
  }
}
