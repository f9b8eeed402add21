import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Pages are not among them: the server writes into these before it sends them. */
const COMPRESSIBLE = /\.(js|css|svg|json)$/
/** Brotli's best quality takes 1.5 s a megabyte; the few larger files, which load late, do without it. */
const LARGE_BYTES = 500_000
const [BEST, GOOD] = [constants.BROTLI_MAX_QUALITY, 9]

/** Writes a `.br` and a `.gz` file beside each file of the build that they make smaller. */
export function precompress(): Plugin {
  let folder = ''
  let isMinified = true
  return {
    name: 'precompress',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    configResolved: ({ root, build }) => {
      folder = path.resolve(root, build.outDir)
      isMinified = build.minify !== false
    },
    closeBundle: {
      order: 'post',
      async handler(failure?: Error) {
        // What has failed before says why. Who wants no small files wants them soon, as the mutations do.
        if (failure || !isMinified) return
        const files = await readdir(folder, { recursive: true })
        const texts = files.filter((file) => COMPRESSIBLE.test(file))
        await Promise.all(texts.map((file) => compress(path.join(folder, file))))
      },
    },
  }
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_QUALITY]: bytes.length > LARGE_BYTES ? GOOD : BEST,
  }
  const variants = {
    br: await promisify(brotliCompress)(bytes, { params }),
    gz: await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  }
  for (const [ending, variant] of Object.entries(variants)) {
    if (variant.length < bytes.length) await writeFile(`${file}.${ending}`, variant)
  }
}
