import { runInOwnProcess } from './own-process.ts'

const TIMEOUT_MS = 60_000
/** Children that analyze photos hold the same networks, one set each. */
const MAX_MEMORY_MB = 1200

/**
 * Runs each network of a pack once on noise: a file that loads may still have other outputs or sizes than its manifest
 * says, or need more memory than there is.
 * @throws an Error that names the network and says why it cannot be used
 */
export async function tryNetworks(folder: string, signal: AbortSignal, maxMemoryMb = MAX_MEMORY_MB): Promise<void> {
  await runInOwnProcess({
    script: './try-networks-child.ts',
    args: [folder, String(maxMemoryMb)],
    ended: 'the process that tried the networks ended',
    timeoutMs: TIMEOUT_MS,
    signal,
  })
}
