import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { BaseSequencer, type TestModule, type TestProject, type TestSpecification } from 'vitest/node'

/** Files that take less are of no matter for the order. */
const LEAST_SECONDS = 10
const FILE = path.join(import.meta.dirname, 'test-seconds.json')

/** How many seconds the longest test files take, by project and file. `NOTE_SECONDS=1 npm test` writes them anew. */
type Seconds = Record<string, Record<string, number>>

const SECONDS: Seconds = JSON.parse(readFileSync(FILE, 'utf8'))

/**
 * Starts the longest files of each project first, so that no core waits at the end for a long one. Vitest itself goes by
 * the last run, which a new clone has not had, or else by the size of the files.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return sorted.toSorted(
      (a, b) => projects.indexOf(a.project) - projects.indexOf(b.project) || secondsOf(b) - secondsOf(a),
    )
  }
}

function secondsOf({ project, moduleId }: TestSpecification): number {
  return SECONDS[project.name]?.[nameOf(project, moduleId)] ?? 0
}

/** @param file of the e2e project or another, by its path in the repository; 0 for what takes less than is noted */
export function secondsOfFile(file: string): number {
  const [project = '', ...rest] = file.split('/')
  return SECONDS[project]?.[rest.join('/')] ?? 0
}

function nameOf(project: TestProject, moduleId: string): string {
  return path.relative(project.config.root, moduleId).replaceAll(path.sep, '/')
}

/** Replaces what is known of the projects of a run. */
export function noteSeconds(modules: readonly TestModule[]): void {
  const seconds: Seconds = { ...SECONDS }
  for (const { project } of modules) seconds[project.name] = {}
  for (const module of modules) {
    const { project, moduleId } = module
    const taken = Math.round(module.diagnostic().duration / 1000)
    if (taken >= LEAST_SECONDS) seconds[project.name]![nameOf(project, moduleId)] = taken
  }
  writeFileSync(FILE, `${JSON.stringify(seconds, null, 2)}\n`)
}
