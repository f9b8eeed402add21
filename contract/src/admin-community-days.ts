import { z } from 'zod'
import { CommunityDayCard, communityDayParams, CommunityDayStatus } from './community-days.ts'
import { endpoint } from './endpoint.ts'

const admin = { access: 'admin' } as const

/** A community day in the operator's list. */
export const AdminCommunityDay = CommunityDayCard.pick({
  id: true,
  slug: true,
  mode: true,
  name: true,
  city: true,
  state: true,
  dates: true,
  isVerified: true,
  houseCount: true,
}).extend({
  status: CommunityDayStatus,
  isHidden: z.boolean(),
  /** Null once nobody organizes it. */
  owner: z.object({ userId: z.string(), email: z.string() }).nullable(),
  /** ISO instant. */
  createdAt: z.string(),
})
export type AdminCommunityDay = z.infer<typeof AdminCommunityDay>

export const getAllCommunityDays = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/community-days',
  summary: 'Community days, the newest first',
  response: z.array(AdminCommunityDay),
})

export const verifyDay = endpoint({
  ...admin,
  method: 'PUT',
  path: '/api/admin/community-days/:communityDayId/verification',
  summary: 'Say that a community day is organized by who it says: a city or an HOA',
  params: communityDayParams,
})

export const unverifyDay = endpoint({
  ...admin,
  method: 'DELETE',
  path: '/api/admin/community-days/:communityDayId/verification',
  summary: 'Take that back',
  params: communityDayParams,
})

export const hideDay = endpoint({
  ...admin,
  method: 'PUT',
  path: '/api/admin/community-days/:communityDayId/hiding',
  summary: 'Hide a community day from everybody but its organizers',
  params: communityDayParams,
})

export const unhideDay = endpoint({
  ...admin,
  method: 'DELETE',
  path: '/api/admin/community-days/:communityDayId/hiding',
  summary: 'Show a hidden community day again',
  params: communityDayParams,
})
