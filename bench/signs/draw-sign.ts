import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as fontkit from 'fontkit'
import sharp from 'sharp'
import { unpackWoff } from '#server/printing/woff.ts'

/**
 * A photo of a sign, drawn: letters as outlines, each a little off as by hand on half of them, put into perspective, then
 * light, blur, noise and a JPEG as of a phone.
 */
const PHOTO = { width: 1600, height: 1200 }
const JPEG_QUALITY = 70
const FONTS = [
  'bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff',
  'bricolage-grotesque/files/bricolage-grotesque-latin-500-normal.woff',
  'figtree/files/figtree-latin-700-normal.woff',
  'noto-sans/files/noto-sans-latin-800-normal.woff',
  'noto-sans/files/noto-sans-latin-400-normal.woff',
]
const COLORS: readonly [ground: string, ink: string][] = [
  ['#fdfdf8', '#151515'],
  ['#fff36b', '#1a1a1a'],
  ['#7dff6a', '#111111'],
  ['#ff7a1f', '#141414'],
  ['#c79a62', '#1c130b'],
  ['#ffffff', '#c01818'],
  ['#ff8fc0', '#20101a'],
  ['#1c4fa0', '#fdfdfd'],
  ['#d6b98c', '#14328c'],
]
const GROUNDS = ['#6f8f4e', '#8a8d90', '#a98b6a', '#9db7cf', '#4e5f3c']
const MAX_TILT_DEGREES = 8

type Random = (below: number) => number
interface Point {
  x: number
  y: number
}
type Move = (point: Point) => Point

const require = createRequire(import.meta.url)
const opened = FONTS.map((file) => {
  const font = fontkit.create(unpackWoff(readFileSync(require.resolve(`@fontsource/${file}`))))
  if (!('layout' in font)) throw new Error(`${file} is not a font`)
  return font
})

/** @param random of a whole number below its argument: the same numbers draw the same photo */
export async function drawSign(lines: readonly string[], random: Random): Promise<Buffer> {
  const between = (least: number, most: number) => least + ((most - least) * random(1000)) / 1000
  const [ground, ink] = COLORS[random(COLORS.length)]!
  const font = opened[random(opened.length)]!
  const wobble = random(2) === 0 ? 0 : between(0.4, 1)
  const size = { width: 1000, height: between(560, 900) }
  const place = perspective(size, between)
  const rows = lines.map((line, index) => ({ line, weight: index === 0 ? 1.3 : 1 }))
  const total = rows.reduce((sum, { weight }) => sum + weight, 0)
  let top = 0.06 * size.height
  const paths = rows.map(({ line, weight }) => {
    const height = (0.88 * size.height * weight) / total
    const path = drawLine(line, { font, place, wobble, between, box: { top, height, width: size.width } })
    top += height
    return path
  })
  const corners = [
    { x: 0, y: 0 },
    { x: size.width, y: 0 },
    { x: size.width, y: size.height },
    { x: 0, y: size.height },
  ]
  const panel = corners.map((corner) => toText(place(corner))).join(' L')
  const stroke = wobble > 0 ? between(0, 5) : 0
  const shade = between(0, 0.45).toFixed(2)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${PHOTO.width}" height="${PHOTO.height}">
    <defs><linearGradient id="light" x1="0" y1="0" x2="1" y2="${between(0, 1).toFixed(2)}"><stop offset="0" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="${shade}"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="${GROUNDS[random(GROUNDS.length)]}"/>
    <path d="M${panel}Z" fill="${ground}"/>
    <path d="${paths.join('')}" fill="${ink}" stroke="${ink}" stroke-width="${stroke.toFixed(1)}" stroke-linejoin="round"/>
    <rect width="100%" height="100%" fill="url(#light)"/></svg>`
  const noise = { type: 'gaussian' as const, mean: 128, sigma: between(4, 16) }
  const grain = await sharp({ create: { ...PHOTO, channels: 3, background: 'gray', noise } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const drawn = await sharp(Buffer.from(svg))
    .flatten()
    .blur(between(0.5, 2.2))
    .linear(between(0.75, 1.05), between(-8, 14))
    .png({ compressionLevel: 0 })
    .toBuffer()
  return sharp(drawn)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer()
}

interface LineStyle {
  font: fontkit.Font
  place: Move
  wobble: number
  between: (least: number, most: number) => number
  box: { top: number; height: number; width: number }
}

function drawLine(line: string, { font, place, wobble, between, box }: LineStyle): string {
  const { glyphs, positions, advanceWidth } = font.layout(line)
  const scale = Math.min((0.9 * box.width) / advanceWidth, (0.72 * box.height) / font.capHeight)
  let pen = (box.width - advanceWidth * scale) / 2
  const baseline = box.top + (box.height + font.capHeight * scale) / 2
  return glyphs
    .map((glyph, index) => {
      const turn = wobble * between(-0.08, 0.08)
      const own = scale * (1 + wobble * between(-0.08, 0.08))
      const rise = wobble * between(-0.05, 0.05) * font.capHeight * scale
      const at = { x: pen, y: baseline + rise }
      pen += (positions[index]?.xAdvance ?? 0) * scale
      const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
      const move: Move = ({ x, y }) =>
        place({ x: at.x + own * (x * cos + y * sin), y: at.y + own * (x * sin - y * cos) })
      return toPath(glyph.path.commands, move)
    })
    .join('')
}

const LETTERS: Record<string, string> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
}

function toPath(commands: readonly { command: string; args: number[] }[], move: Move): string {
  return commands
    .map(({ command, args }) => {
      const points = Array.from({ length: args.length / 2 }, (_, index) =>
        toText(move({ x: args[2 * index]!, y: args[2 * index + 1]! })),
      )
      return `${LETTERS[command] ?? ''}${points.join(' ')}`
    })
    .join('')
}

const toText = ({ x, y }: Point) => `${x.toFixed(1)},${y.toFixed(1)}`

/** Turns and leans the sign, and puts it somewhere into the photo. */
function perspective(size: { width: number; height: number }, between: LineStyle['between']): Move {
  const tilt = (between(-MAX_TILT_DEGREES, MAX_TILT_DEGREES) * Math.PI) / 180
  const [sin, cos] = [Math.sin(tilt), Math.cos(tilt)]
  const [leanX, leanY] = [between(-0.22, 0.22), between(-0.15, 0.15)]
  const scale = between(0.55, 1.05)
  const center = { x: PHOTO.width / 2 + between(-120, 120), y: PHOTO.height / 2 + between(-70, 70) }
  return ({ x, y }) => {
    const [u, v] = [(x - size.width / 2) * scale, (y - size.height / 2) * scale]
    const depth = 1 + (leanX * u) / size.width + (leanY * v) / size.height
    return { x: center.x + (u * cos - v * sin) / depth, y: center.y + (u * sin + v * cos) / depth }
  }
}
