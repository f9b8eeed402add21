import { existsSync, readFileSync } from 'node:fs'

/**
 * Why a test that a list in docs names is not there; empty when it is.
 * @param file as the list names it
 * @param hasTitle looks for the test's title in the file's text
 */
export function faultOfTest(file: string, hasTitle: (source: string) => boolean): string[] {
  if (!existsSync(file)) return [`there is no file ${file || '(none is named)'}`]
  return hasTitle(readFileSync(file, 'utf8')) ? [] : [`no test in ${file} has it in its title`]
}

/** The rows of a Markdown page's tables, as cells without the spaces around them. */
export function tableRows(page: string): string[][] {
  const lines = readFileSync(page, 'utf8').split('\n')
  return lines
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

/** Those that stand in the list before, too. */
export function repeated(ids: string[]): string[] {
  return ids.filter((id, index) => ids.indexOf(id) < index).map((id) => `${id} is listed twice`)
}

/** Prints the faults and fails, or prints what holds. */
export function reportFaults(list: string, faults: string[], success: string): void {
  if (faults.length === 0) return console.log(success)
  console.error(`${list} and the code disagree:\n${faults.map((fault) => `- ${fault}`).join('\n')}`)
  process.exitCode = 1
}
