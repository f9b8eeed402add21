import { build } from 'vite'

/**
 * Builds a module to one script without imports, which every browser accepts.
 * @param values what stands in for names in the code
 */
export async function buildStandaloneScript(entry: string, values: Record<string, string> = {}): Promise<string> {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    define: values,
    publicDir: false,
    build: { write: false, rolldownOptions: { input: entry, output: { format: 'iife' } } },
  })
  const outputs = [result].flat().flatMap((built) => ('output' in built ? built.output : []))
  const script = outputs.find((output) => output.type === 'chunk')
  if (!script) throw new Error(`${entry} was not built`)
  return script.code
}
