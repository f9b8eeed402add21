// oxlint-disable typescript/no-explicit-any -- templates work on values of any shape
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse, parseAllDocuments, stringify } from 'yaml'

type Value = unknown
type Scope = { dot: Value; variables: Record<string, Value> }
type Node =
  | { kind: 'text'; text: string }
  | { kind: 'print'; expression: string }
  | { kind: 'if'; branches: { condition: string | null; body: Node[] }[] }
  | { kind: 'range'; key: string; value: string; over: string; body: Node[] }

export interface Manifest {
  kind: string
  metadata: { name: string; labels?: Record<string, string>; annotations?: Record<string, string> }
  spec: Record<string, any>
  stringData?: Record<string, string>
}

/**
 * Renders a chart as far as its templates go: Go's `if`, `else`, `range` over a map, `define`, and the functions below.
 * It replaces Helm, which no package has, and refuses what it does not know.
 * @param given values over those of the chart
 */
export function renderChart(folder: string, given: object): Manifest[] {
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
  const chart = parse(read('Chart.yaml')) as { appVersion: string }
  const values = merge(parse(read('values.yaml')), given)
  const files = globSync('templates/*.{tpl,yaml,txt}', { cwd: folder }).toSorted()
  const renderer = createRenderer()
  const parsed = files.map((file) => ({ file, body: renderer.parse(read(file)) }))
  const dot = {
    Values: values,
    Chart: { AppVersion: chart.appVersion },
    Release: { Name: 'shop', Namespace: 'default' },
  }
  return parsed
    .filter(({ file }) => file.endsWith('.yaml'))
    .flatMap(({ file, body }) => parseManifests(file, renderer.render(body, { dot, variables: {} })))
}

function parseManifests(file: string, text: string): Manifest[] {
  return parseAllDocuments(text).flatMap((document) => {
    if (document.errors[0]) throw new Error(`${file}: ${document.errors[0].message}\n${text}`)
    const manifest = document.toJS() as Manifest | null
    return manifest ? [manifest] : []
  })
}

function createRenderer() {
  const defined = new Map<string, Node[]>()

  function parseTemplate(text: string): Node[] {
    const tokens = tokenize(text)
    const body = parseBody(tokens, [])
    if (tokens.length > 0) throw new Error(`no beginning for {{ ${tokens[0]!.action} }}`)
    return body
  }

  function parseBody(tokens: Token[], until: string[]): Node[] {
    const nodes: Node[] = []
    for (;;) {
      const token = tokens[0]
      if (!token) {
        if (until.length > 0) throw new Error(`no ${until.join(' or ')}`)
        return nodes
      }
      const word = token.action?.split(/\s/, 1)[0] ?? ''
      if (['end', 'else'].includes(word)) return nodes
      tokens.shift()
      if (token.action === undefined) nodes.push({ kind: 'text', text: token.text })
      else if (word === 'if') nodes.push(parseIf(tokens, token.action.slice(2)))
      else if (word === 'range') nodes.push(parseRange(tokens, token.action))
      else if (word === 'define') {
        defined.set(/"(.+)"/.exec(token.action)?.[1] ?? '', parseBody(tokens, ['end']))
        tokens.shift()
      } else nodes.push({ kind: 'print', expression: token.action })
    }
  }

  function parseIf(tokens: Token[], first: string): Node {
    const branches: { condition: string | null; body: Node[] }[] = []
    let condition: string | null = first
    for (;;) {
      branches.push({ condition, body: parseBody(tokens, ['end', 'else']) })
      const { action = '' } = tokens.shift()!
      if (action === 'end') return { kind: 'if', branches }
      condition = action === 'else' ? null : action.replace(/^else if/, '')
    }
  }

  function parseRange(tokens: Token[], action: string): Node {
    const [, key, value, over] = /^range (\$\w+), (\$\w+) := (.+)$/.exec(action) ?? []
    if (!key || !value || !over) throw new Error(`not known: {{ ${action} }}`)
    const body = parseBody(tokens, ['end'])
    tokens.shift()
    return { kind: 'range', key, value, over, body }
  }

  function render(nodes: Node[], scope: Scope): string {
    return nodes.map((node) => renderNode(node, scope)).join('')
  }

  function renderNode(node: Node, scope: Scope): string {
    if (node.kind === 'text') return node.text
    if (node.kind === 'print') return String(evaluate(node.expression, scope))
    if (node.kind === 'if') {
      const branch = node.branches.find(({ condition }) => condition === null || isTrue(evaluate(condition, scope)))
      return branch ? render(branch.body, scope) : ''
    }
    const entries = Object.entries(evaluate(node.over, scope) as object).toSorted(([a], [b]) => (a < b ? -1 : 1))
    return entries
      .map(([key, value]) =>
        render(node.body, { dot: value, variables: { ...scope.variables, [node.key]: key, [node.value]: value } }),
      )
      .join('')
  }

  /** A pipeline: what one part gives is the last argument of the next. */
  function evaluate(expression: string, scope: Scope): Value {
    let piped: Value[] = []
    for (const part of expression.split(' | ')) {
      const words = part.trim().match(/"(?:[^"\\]|\\.)*"|\S+/g) ?? []
      const [first = '', ...others] = words
      const given = [...others.map((word) => atom(word, scope)), ...piped]
      piped = [/^[a-z]\w*$/i.test(first) ? call(first, given) : atom(first, scope)]
    }
    return piped[0]
  }

  function call(name: string, given: Value[]): Value {
    if (name === 'include') return render(found(String(given[0])), { dot: given[1], variables: {} }).trim()
    const run = FUNCTIONS[name]
    if (!run) throw new Error(`no function ${name}`)
    return run(...given)
  }

  function found(name: string): Node[] {
    const body = defined.get(name)
    if (!body) throw new Error(`no template ${name}`)
    return body
  }

  return { parse: parseTemplate, render }
}

interface Token {
  text: string
  action?: string
}

function tokenize(template: string): Token[] {
  const tokens: Token[] = []
  let last = 0
  let trimsNext = false
  const push = (text: string, trimsEnd: boolean) => {
    const begun = trimsNext ? text.trimStart() : text
    tokens.push({ text: trimsEnd ? begun.trimEnd() : begun })
  }
  for (const match of template.matchAll(/\{\{(-?)\s*([\s\S]*?)\s*(-?)\}\}/g)) {
    push(template.slice(last, match.index), match[1] === '-')
    tokens.push({ text: '', action: match[2]! })
    trimsNext = match[3] === '-'
    last = match.index + match[0].length
  }
  push(template.slice(last), false)
  return tokens
}

function atom(word: string, { dot, variables }: Scope): Value {
  if (word.startsWith('"')) return JSON.parse(word)
  if (/^\d+$/.test(word)) return Number(word)
  if (word.startsWith('$')) return variables[word]
  if (word === '.') return dot
  if (!/^(\.\w+)+$/.test(word)) throw new Error(`not known: ${word}`)
  return word
    .slice(1)
    .split('.')
    .reduce<any>((value, name) => {
      if (value === null || typeof value !== 'object' || !(name in value)) throw new Error(`no value ${word}`)
      return value[name]
    }, dot)
}

const isTrue = (value: Value) => Boolean(value) && (typeof value !== 'object' || Object.keys(value!).length > 0)

const FUNCTIONS: Record<string, (...given: any[]) => Value> = {
  quote: (text) => JSON.stringify(String(text)),
  toYaml: (value) => stringify(value).trimEnd(),
  nindent: (count: number, text: string) => `\n${text.replace(/^(?=.)/gm, ' '.repeat(count))}`,
  default: (instead, value) => (isTrue(value) ? value : instead),
  trimPrefix: (prefix: string, text: string) => (text.startsWith(prefix) ? text.slice(prefix.length) : text),
  not: (value) => !isTrue(value),
  required(message: string, value) {
    if (!isTrue(value)) throw new Error(message)
    return value
  },
}

function merge(base: any, over: any): any {
  if (over === undefined) return base
  if (base === null || typeof base !== 'object' || typeof over !== 'object') return over
  return Object.fromEntries(
    [...new Set([...Object.keys(base), ...Object.keys(over)])].map((key) => [key, merge(base[key], over[key])]),
  )
}
