import { expect, test } from 'vitest'
import { parseHcl, parseJson, type Node } from './parse.ts'
import { SyntaxProblem } from './scan.ts'

const attributes = (source: string) => parseHcl(`resource "a" "b" {\n${source}\n}`)[0]?.attributes
const read = (source: string): Node | undefined => attributes(`x = ${source}`)?.get('x')

test.each([
  ['"text"', 'text'],
  ['4', 4],
  ['-1.5e3', -1500],
  ['16 * 1024 * 1024', 16 * 1024 * 1024],
  ['true', true],
  ['null', null],
  ['<<EOT\none\n  "two" \\n $${a}\nEOT', 'one\n  "two" \\n ${a}\n'],
  ['<<-EOT\r\n    one\r\n\r\n      two\r\n    EOT', 'one\n\n  two\n'],
  ['<<EOT\nEOT', ''],
  ['"C:\\\\Users"', 'C:\\Users'],
  ['"$${a} %%{b} $c \\u00e9 \\U0001F600"', '${a} %{b} $c é 😀'],
])('%s is parsed as a literal value', (source, value) => {
  expect(read(source)).toMatchObject({ kind: 'value', value })
})

test.each([
  'var.x',
  'data.a.b.id',
  'f("a", [1, 2])',
  '"${var.x}-a"',
  '"${lookup(var.m, "k")} %{ if var.b }"',
  '"${var.b ? "a}" : "${var.c}"}"',
  '<<EOT\n${var.x}\nEOT',
  '4 + 5',
  'x ? 1 : 2',
  'a[0].b',
  '!x',
  '(4)',
])('%s is parsed as an expression', (source) => {
  expect(read(source)?.kind).toBe('expression')
})

test('line numbers are correct after comments and in nested blocks', () => {
  const found = attributes(
    '# one\na = 1 // two\n/* three\nfour */\nb = [\n  1,\n  { c = 2, "d" : 3 },\n]\ntimeouts {\n  e = 4\n}',
  )
  expect([...(found ?? [])].map(([name, { line, kind }]) => [name, line, kind])).toEqual([
    ['a', 3, 'value'],
    ['b', 6, 'list'],
    ['timeouts', 10, 'object'],
  ])
})

test.each([
  'a = 1 b = 2',
  'a = 1\na = 2',
  'a =',
  'a = [1 2]',
  'a = "x',
  'a = <<EOT\nx',
  'a = "${b',
  'a = "\\q"',
  'a = "\\UFFFFFFFF"',
  'a = 1 /* b',
  'a = f(',
  '= 1',
  'a = {b 1}',
])('parsing invalid Terraform fails with the line of the error: %j', (source) => {
  expect(() => attributes(source)).toThrow(SyntaxProblem)
})

test.each([
  '{',
  '[1,]',
  '{"a":1,}',
  '{a:1}',
  '{"a"=1}',
  '{"a":1}x',
  "{'a':1}",
  '01x',
  '{"a":1,"a":2}',
  '[1 2]',
  '"\\x"',
])('parsing invalid JSON fails: %s', (source) => {
  expect(() => parseJson(source)).toThrow(SyntaxProblem)
})

test('a Terraform template in a JSON string is parsed as plain text', () => {
  const source = '{"a": "${x} \\/ \\b", "__proto__": [1, {"b": null}]}'
  const node = parseJson(source)
  expect(node.kind === 'object' && [...node.fields.keys()]).toEqual(['a', '__proto__'])
  expect(node.kind === 'object' && node.fields.get('a')).toMatchObject({ value: '${x} / \b' })
})

test.each(['C:\\\\U0001F600', '\\\\UFFFFFFFF'])('parsing an invalid escape in JSON fails: %s', (escape) => {
  expect(parseJson(`"${escape}"`)).toMatchObject({ value: escape.replace('\\\\', '\\') })
})

test('parsing deeply nested values fails without a stack overflow', () => {
  expect(() => parseJson('['.repeat(100_000))).toThrow('too deep')
  expect(() => read('['.repeat(100_000))).toThrow('too deep')
})
