import { ApiError } from './call.ts'

/**
 * Whether a failure may pass by itself: the network is away or too slow, the server is busy, or another sign-in is needed.
 * All others are answers, and sending again is pointless.
 */
export function isPassing(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || [401, 408, 429].includes(error.status)
}
