import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const admin = { access: 'admin' } as const
const dollars = z.number().min(0)

/** A set of networks that can be downloaded to detect and name items. */
export const ModelPack = z.object({
  name: z.string(),
  title: z.string(),
  summary: z.string(),
  /** The size of the download. */
  bytes: z.number().int(),
  /** Its files: where each is downloaded from, who made it and under which license. */
  sources: z.array(z.object({ file: z.string(), host: z.string(), license: z.string() })),
  /** Whether an admin has chosen it. */
  isChosen: z.boolean(),
  /** Whether the process that answers has it and uses it. */
  isInUse: z.boolean(),
})
export type ModelPack = z.infer<typeof ModelPack>

/** What became of the chosen pack in the data folder of one or more processes that analyze photos. */
export const PackInstallation = z.object({
  host: z.string(),
  pack: z.string(),
  state: z.enum(['installing', 'installed', 'failed']),
  /** How many bytes of its files have been downloaded. */
  bytes: z.number().int(),
  /** Why it failed; otherwise empty. */
  reason: z.string(),
  updatedAt: z.string(),
})
export type PackInstallation = z.infer<typeof PackInstallation>

/** What the remote model has processed this month (UTC). */
export const RemoteModelState = z.object({
  name: z.string(),
  photos: z.number().int(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  dollars,
  dollarsPerPhoto: dollars.nullable(),
  /** Whether it is set what the model costs; without it `dollars` is 0. */
  hasPrices: z.boolean(),
  /** Dollars in a month; null without a limit. */
  monthlyLimit: dollars.nullable(),
  isUsedUp: z.boolean(),
})
export type RemoteModelState = z.infer<typeof RemoteModelState>

export const DetectionState = z.object({
  /** Which networks detect items in photos, in a few words. */
  pack: z.string(),
  /** Packs to choose from, the best one first; empty where DETECTION_PACK or DETECTION has decided. */
  packs: z.array(ModelPack),
  installations: z.array(PackInstallation),
  /** Null without a remote model. */
  remote: RemoteModelState.nullable(),
})
export type DetectionState = z.infer<typeof DetectionState>

export const getDetectionState = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/detection',
  summary: 'Which networks find things in photos, which may, and what the remote model costs',
  response: DetectionState,
})

export const choosePack = endpoint({
  ...admin,
  method: 'PUT',
  path: '/api/admin/detection/pack',
  summary: 'Choose a model pack: it is fetched, and used from then on; choosing it again tries a failed fetch again',
  body: z.object({ pack: z.string().max(40) }),
})
