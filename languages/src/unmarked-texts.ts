import { parseSync } from 'oxc-parser'
import { findMessages } from './source-messages.ts'
import { isAttributeText, looksLikeSentence } from './visible-text.ts'

export interface UnmarkedText {
  line: number
  text: string
  start: number
  end: number
  kind: string
}

/** A node of the ESTree that oxc makes. */
interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Places whose strings nobody but an engineer reads. */
const NOT_SHOWN = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration.source',
  'TSLiteralType',
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
  'ThrowStatement',
])

/** Strings that look like words for people and are no messages (source-messages.ts). */
export function findUnmarkedTexts(file: string, source: string): UnmarkedText[] {
  const messages = findMessages(file, source)
  const found: UnmarkedText[] = []
  const visit = (node: Node, inAttribute: boolean, property: string | null): void => {
    if (NOT_SHOWN.has(node.type) || property === 'summary') return
    if (node.type === 'CallExpression' && isConsole(node['callee'] as Node)) return
    if (node.type === 'NewExpression' && isError(node['callee'] as Node)) return
    const text = textOf(node)
    const isMessage = messages.some(({ start, end }) => start <= node.start && node.end <= end)
    if (text !== null && !inAttribute && !isMessage && isShown(text, property)) {
      found.push({
        line: source.slice(0, node.start).split('\n').length,
        text,
        start: node.start,
        end: node.end,
        kind: node.type,
      })
    }
    const isAttribute = node.type === 'JSXAttribute' || inAttribute
    const own = node.type === 'Property' ? (((node['key'] as Node)['name'] as string | undefined) ?? null) : null
    for (const [name, value] of Object.entries(node)) {
      if (node.type === 'Property' && name === 'key') continue
      for (const child of Array.isArray(value) ? value : [value]) {
        if (isNode(child)) visit(child, isAttribute && child.type !== 'ArrowFunctionExpression', own)
      }
    }
  }
  visit(parseSync(file, source).program as unknown as Node, false, null)
  return found
}

/** What it writes is for engineers. */
function isConsole(callee: Node): boolean {
  return callee.type === 'MemberExpression' && (callee['object'] as Node)['name'] === 'console'
}

/** What is thrown is for engineers, unless a message stands for it. */
function isError(callee: Node): boolean {
  return typeof callee['name'] === 'string' && /(?:Error|Exception)$/.test(callee['name'])
}

function isShown(text: string, property: string | null): boolean {
  return looksLikeSentence(text) || (property !== null && isAttributeText(property, text) && /^\p{Lu}/u.test(text))
}

function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null
  if (node.type !== 'TemplateLiteral') return null
  return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
}
