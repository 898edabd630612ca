import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'

/**
 * Files that contain texts for people: pages, reasons and messages. Guides are excluded, since they are texts as they
 * are.
 */
const sources = [
  'packages/{console,domain,control-plane,server}/**/*.{ts,tsx}',
  'packages/contract/{resources,portico}/**/*.ts',
]
const excluded = /(?:^|\/)(?:node_modules|dist|testing|gallery|migrations)\/|\.test\.tsx?$|\.gen\.ts$/
/** Attributes of JSX whose values are not texts for people. */
const codeAttributes = new Set([
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

/**
 * Returns whether a string is a text for people: it begins with a capital letter, or has several words that are not CSS
 * classes.
 */
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

/** Returns the texts for people in a file, in order and with their line numbers. */
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
      if (name.type === 'JSXIdentifier' && codeAttributes.has(name.name)) skipped.push([start, end])
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

// Prints all texts for people: those of pages, of refusals, and of the server's messages.
for (const file of globSync(sources).toSorted()) {
  if (excluded.test(file)) continue
  for (const { line, text } of textsOf(file)) process.stdout.write(`${file}:${line}\t${text}\n`)
}
