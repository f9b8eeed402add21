import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { selectCandidates } from '#server/sell/detection/rules.ts'
import { photoAnalyzer } from '#server/ports/vision/analyze-photo.ts'
import { embeddedVision } from '#server/ports/vision/embedded.ts'
import { MODELS_FOLDER } from '#server/ports/vision/model-files.ts'
import { choosePacks } from '#server/ports/vision/packs/choose-pack.ts'
import type { PhotoFindings } from '#server/ports/vision/port.ts'
import { installForBench } from './detection/bench-pack.ts'
import { learnNames } from './detection/learn-names.ts'
import { learnRanking } from './detection/learn.ts'
import { bareModel } from './detection/bare-model.ts'
import { changedPictures } from './detection/changed-pictures.ts'
import { measureJoining } from './detection/duplicates.ts'
import { quantile, type Run, runOver } from './detection/measure.ts'
import { startOwnApp } from './detection/own-app.ts'
import { prototype } from './detection/prototype.ts'
import { loadReferencePhotos, type ReferencePhoto, referencePhotosFolder } from './detection/reference-photos.ts'
import { type Match, matchPhotos, measureQuality, type Prediction, recallAtPrecision } from './detection/score.ts'
import { measureChips, measureGroups, measureVerdicts } from './detection/score-names.ts'
import { throughHttp } from './detection/through-http.ts'

const EVENT_LOOP_LIMIT_MS = 50
const SILENT = { info: () => {}, warn: () => {} }

/**
 * Measures precision, recall and time of item detection on the reference photos, compared with the bare model.
 * @param args `--url <address>`: over HTTP, with an app that runs there with RATE_LIMITS=off instead of one started
 *   here; `--each`: results per photo; `--changed`: precision and recall only, on altered versions of the photos; `--pack <folder>`: with the
 *   model pack in a folder; `--learn`: learns the order of candidates anew, and prints what it reaches on other sales;
 *   `--learn-names`: learns groups, kinds and the weights of names anew, and prints how often names of other sales are right;
 *   with `--cached` from what the last such run gathered
 */
async function measureDetection(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: 'string' },
      each: { type: 'boolean', default: false },
      changed: { type: 'boolean', default: false },
      pack: { type: 'string' },
      learn: { type: 'boolean', default: false },
      'learn-names': { type: 'boolean', default: false },
      cached: { type: 'boolean', default: false },
    },
  })
  const photos = loadReferencePhotos()
  if (!photos) {
    console.log(`Skipped: no reference photos in ${referencePhotosFolder()} (set YARDSNAP_PHOTOS to their folder)`)
    return
  }
  const items = photos.flatMap((photo) => photo.items)
  const required = items.filter(({ isOptional }) => !isOptional).length
  console.log(`${photos.length} photos with ${required} items to find and ${items.length - required} optional ones\n`)

  const pack = values.pack === undefined ? null : await installForBench(values.pack)
  if (values['learn-names']) return learnNames(photos, pack, values.cached)
  if (values.learn) return learnRanking(photos, pack)
  if (values.changed) return printChanged(photos, pack)
  const bare = await runOver(photos, await bareModel())
  const merged = await runOver(photos, await prototype())
  const findings = new Map<string, PhotoFindings>()
  const inference = await runOver(photos, await predictor(pack, true, findings))
  const withoutText = await runOver(photos, await predictor(pack, false))
  printQuality(photos, { bare, merged, inference, findings, isEach: values.each })
  printTexts(photos, findings, values.each)
  await printSpeed(photos, { bare, merged, inference, withoutText, url: values.url, pack: values.pack })
}

async function printChanged(photos: ReferencePhoto[], pack: string | null): Promise<void> {
  const rows: Record<string, Record<string, number>> = {}
  for await (const { change, photos: changed } of changedPictures(photos)) {
    const findings = new Map<string, PhotoFindings>()
    const { predictions } = await runOver(changed, await predictor(pack, false, findings))
    const matches = matchPhotos(photos, predictions)
    const taken = [...findings].map(([file, { boxes }]) => {
      return [file, selectCandidates(boxes).filter(({ tier }) => tier === 'item')] as const
    })
    const names = measureVerdicts(matchPhotos(photos, new Map(taken)))
    rows[change] = {
      'recall at precision 0.5': recallAtPrecision(photos, matches, 0.5).recall,
      'recall at precision 0.6': recallAtPrecision(photos, matches, 0.6).recall,
      'names right': names.right,
      'names wrong': names.wrong,
    }
  }
  const all = Object.values(rows)
  const columns = Object.keys(all[0]!)
  const mean = columns.map((column) => [column, all.reduce((sum, row) => sum + row[column]!, 0) / all.length])
  const rounded = Object.entries({ ...rows, mean: Object.fromEntries(mean) as Record<string, number> }).map(
    ([change, row]) => [change, Object.fromEntries(columns.map((column) => [column, round(row[column]!, 3)]))],
  )
  console.table(Object.fromEntries(rounded))
}

/** Runs our analysis in this process. @param findings is filled with the findings by file */
async function predictor(packFolder: string | null, readsText: boolean, findings?: Map<string, PhotoFindings>) {
  const analyze = await photoAnalyzer({ modelsFolder: MODELS_FOLDER, readsText, packFolder })
  return async ({ file, content }: ReferencePhoto): Promise<Prediction[]> => {
    const analysis = await analyze(content)
    if (analysis.kind === 'unreadable') throw new Error(`${file}: ${analysis.reason}`)
    findings?.set(file, analysis)
    return analysis.boxes.map(({ box, score, label }) => ({ box, score, title: label, isLabelSure: false }))
  }
}

interface Measured {
  bare: Run
  merged: Run
  inference: Run
  findings: ReadonlyMap<string, PhotoFindings>
  isEach: boolean
}

function printQuality(photos: ReferencePhoto[], { bare, merged, inference, findings, isEach }: Measured): void {
  const shown = new Map<string, Prediction[]>()
  const taken = new Map<string, Prediction[]>()
  for (const [file, { boxes, texts }] of findings) {
    const candidates = selectCandidates(boxes, texts)
    shown.set(file, candidates)
    const ofItemTier = candidates.filter(({ tier }) => tier === 'item')
    taken.set(file, ofItemTier)
  }
  const itemMatches = matchPhotos(photos, taken)
  console.table({
    items: qualityRow(photos, itemMatches),
    'items and suggestions': qualityRow(photos, matchPhotos(photos, shown)),
  })
  console.table({
    'six views, fused': curveRow(photos, matchPhotos(photos, inference.predictions)),
    'prototype: NanoDet 416 and SSD, plain suppression': curveRow(photos, matchPhotos(photos, merged.predictions)),
    'bare NanoDet 416, plain suppression': curveRow(photos, matchPhotos(photos, bare.predictions)),
  })
  console.table({
    'first names of found items': measureVerdicts(itemMatches),
    'those called sure': measureVerdicts(itemMatches, ({ prediction }) => prediction.isLabelSure),
  })
  console.table({
    'a right name among the chips, of items without one': measureChips(itemMatches),
    'the right group': measureGroups(itemMatches),
  })
  if (!isEach) return
  console.table(
    Object.fromEntries(photos.map((photo) => [photo.file, qualityRow([photo], matchPhotos([photo], taken))])),
  )
}

/** Prints recognized texts, faces and joined items for manual review, because the ground truth has none of them. */
function printTexts(photos: ReferencePhoto[], findings: ReadonlyMap<string, PhotoFindings>, isEach: boolean): void {
  const all = [...findings.values()]
  const count = (of: (found: PhotoFindings) => number) => all.reduce((sum, found) => sum + of(found), 0)
  console.log(`Lines read: ${count(({ texts }) => texts.length)}; faces: ${count(({ faces }) => faces.length)}`)
  const { wrong, closest } = measureJoining(findings)
  console.log(`Different things joined across ${photos.length} photos: ${wrong.length} ${wrong.join('; ')}`)
  if (!isEach) return
  console.log(`Most alike of one name: ${closest.join('; ')}`)
  for (const [file, { boxes, texts, faces }] of findings) {
    const titles = selectCandidates(boxes, texts).map(({ title }) => title)
    console.log(file, `${faces.length} faces;`, titles.join(', '), '|', texts.map(({ text }) => text).join(' / '))
  }
}

function qualityRow(photos: ReferencePhoto[], matches: Match[]) {
  const { recall, precision, boxesPerPhoto } = measureQuality(photos, matches)
  return { recall: round(recall, 3), precision: round(precision, 3), 'boxes a photo': round(boxesPerPhoto, 1) }
}

function curveRow(photos: ReferencePhoto[], matches: Match[]) {
  const at = [0.5, 0.6].map((precision) => {
    const { recall, score } = recallAtPrecision(photos, matches, precision)
    return [`recall at precision ${precision}`, `${recall.toFixed(3)} (score >= ${score.toFixed(2)})`]
  })
  return Object.fromEntries(at)
}

async function printSpeed(
  photos: ReferencePhoto[],
  {
    bare,
    merged,
    inference,
    withoutText,
    url,
    pack,
  }: Record<'bare' | 'merged' | 'inference' | 'withoutText', Run> & {
    url?: string | undefined
    pack?: string | undefined
  },
) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'yardsnap-bench-vision-'))
  const packs = choosePacks({ wanted: pack ?? 'embedded', dataDir, log: SILENT })
  const vision = embeddedVision({ packs })
  const startUp = performance.now()
  await vision.detect(photos[0]!.content)
  const firstMs = performance.now() - startUp
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const port = await runOver(photos, async ({ content }) => {
    const { boxes, texts } = await vision.detect(content)
    return selectCandidates(boxes, texts)
  })
  delay.disable()
  await vision.close()
  await rm(dataDir, { recursive: true })

  const own = url === undefined ? await startOwnApp(pack ?? 'embedded') : null
  const serverDelay = monitorEventLoopDelay({ resolution: 5 })
  serverDelay.enable()
  const http = await runOver(photos, throughHttp(url ?? own?.url ?? ''))
  serverDelay.disable()
  await own?.stop()
  console.table({
    'bare NanoDet 416': speedRow(bare, true),
    prototype: speedRow(merged, true),
    'six views, faces, looks': speedRow(withoutText, true),
    'the same and text': speedRow(inference, true),
    'vision port': speedRow(port, false),
    'through HTTP, upload included': speedRow(http, false),
  })
  console.log(`First photo, models loaded for it: ${firstMs.toFixed(0)} ms`)
  printDelay('of the vision port', delay.percentile(99))
  if (own) printDelay('of the app and its client', serverDelay.percentile(99))
  console.table({ 'through HTTP': qualityRow(photos, matchPhotos(photos, http.predictions)) })
}

function printDelay(whose: string, p99Ns: number): void {
  const ms = (p99Ns / 1e6).toFixed(1)
  console.log(`Event loop delay ${whose} while photos are analyzed: p99 ${ms} ms (limit ${EVENT_LOOP_LIMIT_MS})`)
}

function speedRow({ wallMs, cpuMs }: Run, isInThisProcess: boolean) {
  return {
    'wall ms p50': round(quantile(wallMs, 0.5), 0),
    'wall ms p95': round(quantile(wallMs, 0.95), 0),
    'CPU ms p50': isInThisProcess ? round(quantile(cpuMs, 0.5), 0) : 'elsewhere',
    'CPU ms p95': isInThisProcess ? round(quantile(cpuMs, 0.95), 0) : 'elsewhere',
  }
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}

await measureDetection(process.argv.slice(2))
