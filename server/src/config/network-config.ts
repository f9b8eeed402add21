import type { Environment } from './environment.ts'

const MB = 1024 * 1024

export interface NetworkConfig {
  /** Within which a request has to arrive, unless it is an upload. */
  requestTimeoutMs: number
  unread: UnreadLimits
}

/** What answers that wait for their readers may take. */
export interface UnreadLimits {
  /** For how long a reader may take nothing at all. */
  timeoutMs: number
  /** Of all connections of one address, and of all together in this process. */
  addressBytes: number
  totalBytes: number
}

export function readNetworkConfig(env: Environment): NetworkConfig {
  return {
    requestTimeoutMs: env.REQUEST_TIMEOUT_SECONDS * 1000,
    unread: {
      timeoutMs: env.UNREAD_TIMEOUT_SECONDS * 1000,
      addressBytes: env.UNREAD_PER_ADDRESS_MB * MB,
      totalBytes: env.UNREAD_MB * MB,
    },
  }
}
