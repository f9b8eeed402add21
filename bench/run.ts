import { globSync } from 'node:fs'
import path from 'node:path'

/** `npm run bench -- <workload>`: each workload is a file of this folder, and prints what it measures. */
const workloads = globSync('*.ts', { cwd: import.meta.dirname })
  .map((file) => path.parse(file).name)
  .filter((name) => name !== 'run')
const [workload] = process.argv.splice(2, 1)

if (workload && workloads.includes(workload)) {
  await import(path.join(import.meta.dirname, `${workload}.ts`))
} else {
  console.error(`Usage: npm run bench -- <${workloads.join(' | ')}>`)
  process.exitCode = 1
}
