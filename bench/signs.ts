import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { SignReading } from '@yardsnap/contract/seen-sale-input'
import { openGazetteer } from '#server/gazetteer/open-gazetteer.ts'
import { embeddedVision } from '#server/ports/vision/embedded.ts'
import { parseSign } from '#server/shop/seen-sales/reader/read-sign.ts'
import { randomNumbers } from './places/typos.ts'
import { drawSign } from './signs/draw-sign.ts'
import { DRAWN_AT, drawWording, type SignWording } from './signs/wordings.ts'

/**
 * Reads drawn photos of signs as the app does: photo, writing, place and days. Signs are drawn from a seed, so that each
 * run reads the same ones. `npm run bench -- signs [--signs 60] [--seed 7] [--photos folder] [--verbose]`; a folder of real
 * photos has a `signs.json`: `[{ "file": "a.jpg", "at": ISO instant, "street": …, "days": … }]`.
 */
const TIME_ZONE = 'America/Chicago'
const BUDGET = { bothRight: 0.6, invented: 0 }

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    signs: { type: 'string', default: '60' },
    seed: { type: 'string', default: '7' },
    photos: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
})

type Truth = Omit<SignWording, 'lines'>

/** Case and punctuation of a street say nothing; its spaces do. */
const comparable = (street: string) => street.toUpperCase().replaceAll(/[.,]/g, '').replaceAll(/\s+/g, ' ').trim()

function parseDays(days: string): SignReading['days'] {
  return days
    .split(', ')
    .filter(Boolean)
    .map((day) => {
      const [date = '', hours = ''] = day.split(' ')
      const [start = '', end = ''] = hours.split('-')
      return { date, start: start || null, end: end || null }
    })
}

/** What a reading has that the sign does not say. */
function findInvented(reading: SignReading, truth: Truth): string[] {
  const said = new Map(parseDays(truth.days).map((day) => [day.date, day]))
  const days = reading.days.flatMap(({ date, start, end }) => {
    const day = said.get(date)
    if (!day) return [date]
    return [start !== null && start !== day.start ? [start] : [], end !== null && end !== day.end ? [end] : []].flat()
  })
  const isStreetSaid =
    reading.street === null || (truth.street !== null && comparable(reading.street) === comparable(truth.street))
  const places = [
    isStreetSaid ? [] : [reading.street!],
    reading.city === null || reading.city === truth.city ? [] : [reading.city],
    reading.zip === null || reading.zip === truth.zip ? [] : [reading.zip],
  ].flat()
  return [...days, ...places]
}

interface Score {
  isDayRight: boolean
  isStreetRight: boolean
  invented: string[]
}

function score(reading: SignReading, truth: Truth): Score {
  const isDayRight = JSON.stringify(reading.days) === JSON.stringify(parseDays(truth.days))
  const isStreetRight = comparable(reading.street ?? '') === comparable(truth.street ?? '')
  return { isDayRight, isStreetRight, invented: findInvented(reading, truth) }
}

function report(name: string, scores: readonly Score[], ms: number): void {
  const share = (count: number) => `${count} (${Math.round((100 * count) / scores.length)} %)`
  const count = (is: (score: Score) => boolean) => share(scores.filter(is).length)
  console.log(`${name}: ${scores.length} signs, ${Math.round(ms / scores.length)} ms each`)
  console.log(`  day and hours right ${count(({ isDayRight }) => isDayRight)}`)
  console.log(`  street right        ${count(({ isStreetRight }) => isStreetRight)}`)
  console.log(`  both right          ${count(({ isDayRight, isStreetRight }) => isDayRight && isStreetRight)}`)
  console.log(`  with an invented value ${count(({ invented }) => invented.length > 0)}`)
  const both = scores.filter(({ isDayRight, isStreetRight }) => isDayRight && isStreetRight).length / scores.length
  if (both < BUDGET.bothRight || scores.some(({ invented }) => invented.length > BUDGET.invented)) process.exitCode = 1
}

const gazetteer = await openGazetteer()
const vision = embeddedVision()

async function readPhoto(photo: Buffer, now: Date): Promise<{ lines: string[]; reading: SignReading }> {
  const lines = ((await vision.read(photo)) ?? []).map(({ text }) => text)
  return { lines, reading: parseSign(lines.join('\n'), { now, timeZone: TIME_ZONE, near: null, gazetteer }) }
}

async function scorePhoto(photo: Buffer, truth: Truth, now: Date): Promise<Score> {
  const { lines, reading } = await readPhoto(photo, now)
  const scored = score(reading, truth)
  const isRight = scored.isDayRight && scored.isStreetRight && scored.invented.length === 0
  if (values.verbose && !isRight)
    console.log(JSON.stringify({ lines, street: reading.street, days: reading.days, truth, invented: scored.invented }))
  return scored
}

console.log('Writing is found and read by the embedded networks, which every pack uses')
const random = randomNumbers(Number(values.seed))
const scores: Score[] = []
let tookMs = 0
for (let index = 0; index < Number(values.signs); index++) {
  const { lines, ...truth } = drawWording(random)
  const photo = await drawSign(lines, random)
  const startedAt = performance.now()
  scores.push(await scorePhoto(photo, truth, DRAWN_AT))
  tookMs += performance.now() - startedAt
}
report('Drawn', scores, tookMs)

const list = values.photos && path.join(values.photos, 'signs.json')
if (list && existsSync(list)) {
  const photos = JSON.parse(readFileSync(list, 'utf8')) as (Truth & { file: string; at: string })[]
  const real: Score[] = []
  const startedAt = performance.now()
  for (const { file, at, ...truth } of photos)
    real.push(await scorePhoto(readFileSync(path.join(values.photos!, file)), truth, new Date(at)))
  report('Real', real, performance.now() - startedAt)
} else console.log('No folder of real photos of signs with a signs.json is given: skipped')
await vision.close()
