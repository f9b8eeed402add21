import MagicString from 'magic-string'
import type { Plugin, Rolldown } from 'vite'

/** What the browser reads of an endpoint: `call` in src/api/call.ts. */
const READ_BY_BROWSERS = new Set(['method', 'path', 'response'])

/**
 * Leaves the rules for requests out of the contract's endpoints, of which they are half: only the server reads them. A
 * page's own schemas, such as those of forms, stay.
 */
export function endpointsForBrowsers(): Plugin {
  return {
    name: 'endpoints-for-browsers',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/src\/[^?]*(?<!\.test)\.ts$/, code: /= endpoint\(\{/ },
      handler(source) {
        const result = new MagicString(source)
        const { body } = this.parse(source, { lang: 'ts' })
        for (const property of body.flatMap(propertiesOfEndpoints)) {
          if (!isRead(property)) result.remove(property.start, endOf(property, source))
        }
        return { code: result.toString(), map: result.generateMap({ hires: 'boundary' }) }
      },
    },
  }
}

type Statement = Rolldown.ESTree.Program['body'][number]
type Property = Rolldown.ESTree.ObjectPropertyKind

/** Of `export const getSale = endpoint({ … })`. */
function propertiesOfEndpoints(statement: Statement): Property[] {
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') return []
  return statement.declaration.declarations.flatMap(({ init }) => {
    if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'endpoint')
      return []
    const [definition] = init.arguments
    return definition?.type === 'ObjectExpression' ? definition.properties : []
  })
}

function isRead(property: Property): boolean {
  return property.type !== 'Property' || property.key.type !== 'Identifier' || READ_BY_BROWSERS.has(property.key.name)
}

/** Behind the comma that follows it. */
function endOf({ end }: Property, source: string): number {
  return source[end] === ',' ? end + 1 : end
}
