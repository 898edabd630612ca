import { readFileSync } from 'node:fs'
import { globSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'

/** Folders whose strings people read: pages, reasons and messages, guides are read as they are. */
const sources = [
  'packages/{console,domain,control-plane,server}/**/*.{ts,tsx}',
  'packages/contract/{resources,portico}/**/*.ts',
]
const left = /(?:^|\/)(?:node_modules|dist|testing|gallery|migrations)\/|\.test\.tsx?$|\.gen\.ts$/
/** Attributes and calls whose strings are not texts. */
const code = new Set([
  'className',
  'class',
  'id',
  'key',
  'name',
  'type',
  'href',
  'to',
  'from',
  'd',
  'slot',
  'role',
])

/** Whether a string reads as words for people: a capital first, or several words that are no list of classes. */
function isText(value: string): boolean {
  const text = value.trim()
  if (
    !/[a-z]{2}/i.test(text) ||
    /^[#./@]|[{}<>]|^\S+\/\S+$|^[a-z_]+$|^[A-Z0-9_]+$|^[a-z]+[A-Z]\w*$/.test(text)
  )
    return false
  if (/^[A-Z]/.test(text)) return true
  return / /.test(text) && !/(?:^| )(?:[a-z]+:)?[a-z]+-[a-z0-9[]/.test(text) && /[a-z] [a-z]/.test(text)
}

/** The texts of one file in order, with their lines. */
function textsOf(file: string): { readonly line: number; readonly text: string }[] {
  const source = readFileSync(file, 'utf8')
  const { program } = parseSync(file, source)
  const found: { start: number; text: string }[] = []
  const skipped: [number, number][] = []
  const add = (start: number, text: string) => {
    if (isText(text)) found.push({ start, text: text.replaceAll(/\s+/g, ' ').trim() })
  }
  new Visitor({
    ImportDeclaration: ({ start, end }) => void skipped.push([start, end]),
    JSXAttribute: ({ name, start, end }) => {
      if (name.type === 'JSXIdentifier' && code.has(name.name)) skipped.push([start, end])
    },
    JSXText: ({ start, value }) => {
      if (value.trim() !== '') add(start, value)
    },
    Literal: ({ start, value }) => {
      if (typeof value === 'string') add(start, value)
    },
    TemplateLiteral: ({ start, quasis }) => add(start, quasis.map(({ value }) => value.raw).join('…')),
    TaggedTemplateExpression: ({ start, end }) => void skipped.push([start, end]),
  }).visit(program)
  return found
    .filter(({ start }) => !skipped.some(([from, to]) => start >= from && start < to))
    .map(({ start, text }) => ({ line: source.slice(0, start).split('\n').length, text }))
}

// Prints every text that people can read: on pages, in refusals, and in the server's messages.
for (const file of globSync(sources).toSorted()) {
  if (left.test(file)) continue
  for (const { line, text } of textsOf(file)) process.stdout.write(`${file}:${line}\t${text}\n`)
}
