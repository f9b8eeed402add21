import { parseSync } from 'oxc-parser'
import { escapeMessage, pluralId } from '@yardsnap/contract/texts'
import { isAttributeText, isText, looksLikeText } from './visible-text.ts'

/**
 * The texts of a source file that people read. In JSX these are all: what stands between tags, in braces and in attributes
 * that are shown or read aloud. Elsewhere they are marked by `t` and `plural` of contract/src/texts.ts.
 */
export interface SourceMessage {
  /** Its English in ICU MessageFormat: `{0}` for values, `<0>…</0>` for elements in it. */
  id: string
  context: string | null
  /** From 1. */
  line: number
  /** What the places stand for, for translators: `{0}: listing.title`. */
  notes: string[]
  /** What is to be replaced, in UTF-16 units. */
  start: number
  end: number
  form: 'template' | 'attribute' | 'children' | 'plural'
  values: Span[]
  elements: InlineElement[]
  /** What counts, of a plural. */
  count?: Span
}

interface Span {
  start: number
  end: number
}

/** An element within a text: its tags as they are in the source, the closing one null where it closes itself. */
interface InlineElement {
  open: Span
  close: Span | null
}

/** A node of the ESTree that oxc makes. */
interface Node extends Span {
  type: string
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** @param file its ending says whether it may hold JSX @throws SyntaxError */
export function findMessages(file: string, source: string): SourceMessage[] {
  const { program, errors } = parseSync(file, source)
  const [error] = errors
  if (error) throw new SyntaxError(`${file}: ${error.message}`)
  const finder = new MessageFinder(source)
  finder.visit(program as unknown as Node)
  return finder.messages.toSorted((a, b) => a.start - b.start)
}

class MessageFinder {
  readonly messages: SourceMessage[] = []
  readonly #source: string
  /** Elements within a text, whose own texts are parts of it. */
  readonly #taken = new Set<Node>()

  constructor(source: string) {
    this.#source = source
  }

  visit(node: Node): void {
    if (node.type === 'TaggedTemplateExpression') this.#template(node)
    else if (node.type === 'CallExpression') this.#plural(node)
    else if (node.type === 'JSXElement' || node.type === 'JSXFragment') this.#children(node)
    else if (node.type === 'JSXAttribute') this.#attribute(node)
    for (const [key, value] of Object.entries(node)) {
      if (key === 'typeAnnotation' || key === 'typeArguments') continue
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) this.visit(child)
    }
  }

  #add(node: Span, rest: Omit<SourceMessage, 'line' | 'start' | 'end' | 'notes'>): void {
    const { start, end } = node
    const notes = rest.values.map((value, index) => `{${index}}: ${this.#text(value).replaceAll(/\s+/g, ' ')}`)
    const line = this.#source.slice(0, start).split('\n').length
    this.messages.push({ ...rest, start, end, line, notes })
  }

  #text({ start, end }: Span): string {
    return this.#source.slice(start, end)
  }

  /** t`…` and t.of('context')`…` */
  #template(node: Node): void {
    const context = contextOf(node['tag'] as Node)
    if (context === undefined) return
    this.#addTemplate(node, node['quasi'] as Node, context)
  }

  #addTemplate(node: Node, quasi: Node, context: string | null): void {
    const texts = (quasi['quasis'] as { value: { cooked: string } }[]).map(({ value }) => escapeMessage(value.cooked))
    const values = quasi['expressions'] as Node[]
    const id = texts.reduce((text, part, index) => `${text}{${index - 1}}${part}`)
    this.#add(node, { id, context, form: 'template', values, elements: [] })
  }

  /** plural(count, { one: '…', other: '…' }) */
  #plural(node: Node): void {
    const callee = node['callee'] as Node
    if (callee.type !== 'Identifier' || callee['name'] !== 'plural') return
    const [count, forms] = node['arguments'] as [Node, Node]
    const texts = Object.fromEntries(
      (forms['properties'] as Node[]).map((property) => {
        const value = property['value'] as Node
        if (typeof value['value'] !== 'string')
          throw new SyntaxError(`A form of a plural is a string: ${this.#text(node)}`)
        return [(property['key'] as Node)['name'] as string, escapeMessage(value['value'])]
      }),
    ) as { one: string; other: string }
    this.#add(node, { id: pluralId(texts), context: null, form: 'plural', values: [count], elements: [], count })
  }

  /** Strings in braces, and the branches of conditions there. */
  #strings(node: Node, accepts: (text: string) => boolean, form: 'template' | 'attribute' = 'template'): void {
    if (node.type === 'Literal' && typeof node['value'] === 'string') {
      if (!accepts(node['value'])) return
      this.#add(node, { id: escapeMessage(node['value']), context: null, form, values: [], elements: [] })
    } else if (node.type === 'TemplateLiteral') {
      const texts = (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
      if (accepts(texts.join(''))) this.#addTemplate(node, node, null)
    } else if (node.type === 'ConditionalExpression') {
      this.#strings(node['consequent'] as Node, accepts)
      this.#strings(node['alternate'] as Node, accepts)
    } else if (node.type === 'LogicalExpression') {
      if (node['operator'] !== '&&') this.#strings(node['left'] as Node, accepts)
      this.#strings(node['right'] as Node, accepts)
    } else if (node.type === 'ParenthesizedExpression' || node.type === 'TSAsExpression') {
      this.#strings(node['expression'] as Node, accepts)
    }
  }

  #attribute(node: Node): void {
    const name = (node['name'] as Node)['name']
    const value = node['value'] as Node | null
    if (typeof name !== 'string' || !value) return
    const accepts = (text: string) => isAttributeText(name, text)
    if (value.type === 'JSXExpressionContainer') {
      const expression = value['expression'] as Node
      if (expression.type === 'ObjectExpression') this.#properties(expression)
      else this.#strings(expression, accepts)
    } else this.#strings({ ...value, value: readEntities(String(value['value'])) }, accepts, 'attribute')
  }

  /** An attribute of several texts: `done={{ title: '…', text: '…' }}`. */
  #properties(object: Node): void {
    for (const property of object['properties'] as Node[]) {
      const key = property.type === 'Property' ? (property['key'] as Node)['name'] : undefined
      if (typeof key !== 'string') continue
      this.#strings(property['value'] as Node, (text) => isAttributeText(key, text) && looksLikeText(text))
    }
  }

  #children(node: Node): void {
    const children = node['children'] as Node[]
    for (const child of children) {
      if (child.type === 'JSXExpressionContainer') this.#strings(child['expression'] as Node, isText)
    }
    if (this.#taken.has(node) || !hasText(node)) return
    const own = withoutEnds(children)
    const [first, last] = [own[0], own.at(-1)]
    if (!first || !last) return
    const values: Span[] = []
    const elements: InlineElement[] = []
    const id = this.#inline(own, values, elements).trim()
    // Space around a text stays where it is: 'Stop ' in front of a number.
    const [start, end] = [first.start + this.#space(first, /^\s*/), last.end - this.#space(last, /\s*$/)]
    this.#add({ start, end }, { id, context: null, form: 'children', values, elements })
  }

  /** How much space a text has at its end. */
  #space(node: Node, end: RegExp): number {
    return node.type === 'JSXText' ? (end.exec(this.#text(node))?.[0].length ?? 0) : 0
  }

  #inline(children: readonly Node[], values: Span[], elements: InlineElement[]): string {
    return children
      .map((child) => {
        if (child.type === 'JSXText') return escapeMessage(readEntities(jsxText(child['value'] as string)))
        if (child.type === 'JSXExpressionContainer') return this.#value(child['expression'] as Node, values)
        const open = child['openingElement'] as Node | undefined
        const close = (child['closingElement'] ?? null) as Node | null
        const number = elements.length
        if (!open || !close || !hasContent(child)) {
          elements.push({ open: child, close: null })
          return `<${number}/>`
        }
        this.#taken.add(child)
        elements.push({ open, close })
        return `<${number}>${this.#inline(child['children'] as Node[], values, elements)}</${number}>`
      })
      .join('')
  }

  #value(expression: Node, values: Span[]): string {
    // Space where a line ends in the source.
    if (expression.type === 'Literal' && typeof expression['value'] === 'string' && !isText(expression['value'])) {
      return escapeMessage(expression['value'])
    }
    if (expression.type === 'JSXEmptyExpression') return ''
    return `{${values.push(expression) - 1}}`
  }
}

/** @returns undefined for another tag */
function contextOf(tag: Node): string | null | undefined {
  if (tag.type === 'Identifier') return tag['name'] === 't' ? null : undefined
  if (tag.type === 'MemberExpression') {
    const [object, property] = [tag['object'] as Node, tag['property'] as Node]
    return object['name'] === 't' && property['name'] === 'lazy' ? null : undefined
  }
  const callee = tag.type === 'CallExpression' ? (tag['callee'] as Node) : undefined
  if (callee?.type !== 'MemberExpression') return undefined
  const [object, property] = [callee['object'] as Node, callee['property'] as Node]
  if (object['name'] !== 't' || property['name'] !== 'of') return undefined
  const [context] = tag['arguments'] as Node[]
  return String(context?.['value'])
}

const hasText = (node: Node): boolean =>
  (node['children'] as Node[]).some((child) => child.type === 'JSXText' && isText(child['value'] as string))

/** Whether an element shows a text or a value of its own: an icon does not. */
const hasContent = (node: Node): boolean =>
  hasText(node) ||
  (node['children'] as Node[]).some(
    (child) => child.type === 'JSXExpressionContainer' && !isMarkup(child['expression'] as Node),
  )

/** Icons and space before and after a text are no part of it. */
function withoutEnds(children: readonly Node[]): readonly Node[] {
  const isPart = (node: Node) =>
    node.type === 'JSXText'
      ? jsxText(node['value'] as string).trim() !== ''
      : node.type === 'JSXExpressionContainer'
        ? !isMarkup(node['expression'] as Node)
        : node.type === 'JSXElement' && hasContent(node)
  const first = children.findIndex(isPart)
  return children.slice(first, children.findLastIndex(isPart) + 1)
}

/** Whether an expression in braces gives an element or space, if anything. */
function isMarkup(expression: Node): boolean {
  if (expression.type === 'LogicalExpression') return isMarkup(expression['right'] as Node)
  if (expression.type === 'ConditionalExpression') {
    return isMarkup(expression['consequent'] as Node) && isMarkup(expression['alternate'] as Node)
  }
  if (expression.type === 'ParenthesizedExpression') return isMarkup(expression['expression'] as Node)
  if (expression.type === 'Literal') {
    const { value } = expression
    return value === null || (typeof value === 'string' && value.trim() === '')
  }
  return ['JSXElement', 'JSXFragment', 'JSXEmptyExpression'].includes(expression.type)
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** Names of characters, as JSX has them in texts and attributes. */
function readEntities(text: string): string {
  return text.replaceAll(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
}

/** As React reads it: lines without the space around them, joined by one. */
export function jsxText(text: string): string {
  const lines = text.split(/\r\n|[\n\r]/)
  return lines
    .map((line, index) => {
      const ahead = index === 0 ? line : line.replace(/^[ \t]+/, '')
      return index === lines.length - 1 ? ahead : ahead.replace(/[ \t]+$/, '')
    })
    .filter((line) => line !== '')
    .join(' ')
}
