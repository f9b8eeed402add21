import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/**
 * The test files that take longer than ten seconds, with how many they took on two cores: by project and file. One that
 * is missing only starts later than it could.
 */
const SECONDS: Record<string, Record<string, number>> = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'test-seconds.json'), 'utf8'),
)

/**
 * Starts the longest files of each project first, so that no core waits at the end for a long one. Vitest itself goes by
 * the last run, which a new clone has not had, or else by the size of the files.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const places = new Map<string, number>()
    for (const { project } of sorted) if (!places.has(project.name)) places.set(project.name, places.size)
    const placeOf = ({ project }: TestSpecification) => places.get(project.name) ?? 0
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b) || secondsOf(b) - secondsOf(a))
  }
}

function secondsOf({ project, moduleId }: TestSpecification): number {
  const file = path.relative(project.config.root, moduleId).replaceAll(path.sep, '/')
  return SECONDS[project.name]?.[file] ?? 0
}
