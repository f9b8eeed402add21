import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KEPT_SEEDS } from './kept-seeds.ts'

/** One step of a history. */
export interface Step<World> {
  /** A description in plain words, for the report of a failure. */
  text: string
  /** Whether it is possible now; always by default. */
  isPossible?: (world: World) => boolean
  run: (world: World) => Promise<void>
}

interface Histories<World> {
  /** Names the kept seeds. */
  name: keyof typeof KEPT_SEEDS
  /** The property that must hold after every history. */
  title: string
  /** Histories in `npm test`. */
  count: number
  /** All steps are equally likely; frequent ones are listed more than once. */
  steps: fc.Arbitrary<Step<World>>[]
  open: () => Promise<World>
  /** Lets everything finish and checks the property. @throws if it does not hold */
  end: (world: World) => Promise<void>
}

/** How many histories of each model to run, instead of its own number. */
const COUNT = Number(process.env['HISTORIES'] ?? 0)
/** The first seed. With 1 history, this repeats one that failed. */
const FIRST_SEED = Number(process.env['HISTORY_SEED'] ?? 0)
const LONGEST = 30

/**
 * Runs many histories of a feature, each generated from one seed: who does what in which order, which call fails and
 * which process dies. A failing one is reduced to the steps that it needs and reported in words with its seed.
 */
export function testHistories<World extends object>({ name, title, count, ...model }: Histories<World>): void {
  const kept = FIRST_SEED > 0 ? [] : KEPT_SEEDS[name]
  const drawn = Array.from({ length: COUNT || count }, (_, index) => (FIRST_SEED || 1) + index)
  test(title, { timeout: 0 }, async () => {
    for (const [index, seed] of [...kept, ...drawn].entries()) {
      const failure = await live(seed, model)
      if (failure === null) continue
      const again = `HISTORIES=1 HISTORY_SEED=${seed} npm run test:one -- histories/${name}`
      expect.fail(`history ${index + 1} of ${kept.length + drawn.length} (again: ${again})\n${failure}`)
    }
  })
}

/** @returns the shortest history that fails in this one's way; null when all is well */
async function live<World extends object>(
  seed: number,
  { steps, open, end }: Pick<Histories<World>, 'steps' | 'open' | 'end'>,
): Promise<string | null> {
  let failure: string | null = null
  const commands = fc.commands(
    steps.map((arbitrary) => arbitrary.map((step) => toCommand(step))),
    { maxCommands: LONGEST, size: 'max' },
  )
  const history = fc.asyncProperty(commands, async (list) => {
    const stepTexts: string[] = []
    try {
      const world = await open()
      await fc.asyncModelRun(() => ({ model: world, real: stepTexts }), list)
      await end(world)
    } catch (error) {
      failure = [...stepTexts.map((text, index) => `${index + 1}. ${text}`), describeError(error)].join('\n')
      throw error
    }
  })
  // Neighboring seeds would begin alike, hence the factor.
  await fc.check(history, { seed: Math.imul(seed, 2_654_435_761), numRuns: 1, unbiased: true })
  return failure
}

function toCommand<World extends object>({ text, isPossible, run }: Step<World>): fc.AsyncCommand<World, string[]> {
  return {
    check: (world) => isPossible?.(world) ?? true,
    run(world, told) {
      told.push(text)
      return run(world)
    },
    toString: () => text,
  }
}

const describeError = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))
