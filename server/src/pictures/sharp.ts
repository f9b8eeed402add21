import sharp from 'sharp'

/**
 * The only import of sharp. Of libvips' some twenty decoders only four are enabled, so that a file named .jpg never
 * reaches the decoders of SVG, PDF, TIFF or ImageMagick formats.
 */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
})
// Pictures are read once and results are cached on disk; libvips' own cache would only waste memory.
sharp.cache(false)
// Concurrency is per photo (see decoding.ts), not over threads within a photo.
sharp.concurrency(1)

export { sharp }
