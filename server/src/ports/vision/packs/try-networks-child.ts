import sharp from 'sharp'
import { scoreLabels } from '#ports/vision/detect-objects.ts'
import { detectInViews, type Network } from '#ports/vision/network.ts'
import { askEncoder } from '#ports/vision/open-vocabulary.ts'
import { decodeUpright } from '#ports/vision/picture.ts'
import { loadPack, readInstalled } from './installed.ts'

const [folder, maxMemoryMb] = process.argv.slice(2)
if (!folder || !maxMemoryMb || !process.send) throw new Error('try-networks-child.ts is started by install.ts')

process.on('disconnect', () => process.exit(1))
process.on('SIGINT', () => {})

const WHOLE = { x0: 0, y0: 0, x1: 1, y1: 1 }
const MIN_SCORE = 0.5

async function tryNetworks(packFolder: string): Promise<void> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const create = { width: 320, height: 240, channels: 3, background: '#888', noise } as const
  const picture = await decodeUpright(await sharp({ create }).png().toBuffer())
  const { networks, kinds } = await loadPack(packFolder)
  const tryOne = async (network: Network) => {
    if (network.spec.role === 'labeler') await scoreLabels(network, picture, WHOLE)
    else if (network.spec.role === 'encoder') {
      if (!kinds) throw new Error('the kinds have no vectors')
      const asManyAsOnce = Array.from({ length: kinds.batch }, () => WHOLE)
      await askEncoder({ encoder: network, kinds }, picture, asManyAsOnce)
    } else await detectInViews(network, picture, MIN_SCORE)
  }
  const installed = await readInstalled(packFolder)
  for (const [index, network] of networks.entries()) {
    await tryOne(network).catch((error: unknown) => {
      throw new Error(`${installed?.networks[index]?.file} does not work: ${messageOf(error)}`)
    })
  }
  const peakMb = Math.round(process.resourceUsage().maxRSS / 1024)
  if (peakMb > Number(maxMemoryMb)) {
    throw new Error(`the networks need ${peakMb} MB of memory, more than the ${maxMemoryMb} that there may be`)
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

try {
  await tryNetworks(folder)
  process.exit(0)
} catch (error) {
  process.send(messageOf(error), () => process.exit(1))
}
