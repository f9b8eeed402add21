import sharp from 'sharp'

/**
 * The one place that sharp is imported from. Of libvips' some twenty decoders only four may run, so that a file named
 * .jpg can never reach the readers of SVG, PDF, TIFF or ImageMagick formats.
 */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
})
// Pictures are read once and results are cached on disk; libvips' own cache would only hold memory.
sharp.cache(false)
// Work is spread over photos (see decoding.ts), not over the threads of one photo.
sharp.concurrency(1)

export { sharp }
