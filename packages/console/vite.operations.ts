import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { toCamel } from '@portico/contract/casing.ts'
import { type Route, routes } from '@portico/contract/routes.ts'
import type { Plugin } from 'vite'

/** What a client needs to know of an operation. */
export type ClientRoute = Pick<Route, 'method' | 'path' | 'body' | 'answer'>

/** What most operations of a method carry there and back; others say theirs. */
const usual = (method: string) => ({
  body: method === 'POST' || method === 'PUT' ? 'json' : 'none',
  answer: method === 'DELETE' ? 'none' : 'json',
})

/**
 * The table of operations as text, one to a line, those of neighbouring paths beside each other: `project_list GET
 * /v1/projects`, followed by body and answer where either is not as usual. Compressed it is half of what the table is.
 */
export function tableText(table: Readonly<Record<string, ClientRoute>>): string {
  const lines = Object.entries(table).map(([id, { method, path, body, answer }]) => {
    const is = usual(method)
    const more = body === is.body && answer === is.answer ? '' : ` ${body} ${answer}`
    return { path, line: `${id} ${method} ${path}${more}` }
  })
  return lines
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ line }) => line)
    .join('\n')
}

/** The module that stands for `contract/routes.ts` in the browser. */
export function tableModule(table: Readonly<Record<string, ClientRoute>>): string {
  return `
export const routes = {}
for (const line of ${JSON.stringify(tableText(table))}.split('\\n')) {
  const [id, method, path, body, answer] = line.split(' ')
  routes[id] = {
    method,
    path,
    body: body ?? (method === 'POST' || method === 'PUT' ? 'json' : 'none'),
    answer: answer ?? (method === 'DELETE' ? 'none' : 'json'),
  }
}
export const operationIds = Object.keys(routes)
const ofContract = operationIds.filter((id) => !id.startsWith('portico_'))
export const contractRoutes = Object.fromEntries(ofContract.map((id) => [id, routes[id]]))
`
}

/** Where operations are named: every call is written out, in our words or in the API's. */
const sources = ['.', '../contract/as-code', '../domain']

/** The operations of a table that a text names. */
export function namedIn(
  text: string,
  table: Readonly<Record<string, ClientRoute>>,
): Record<string, ClientRoute> {
  const words = new Set(text.match(/\b[a-z]\w+\b/g))
  return Object.fromEntries(Object.entries(table).filter(([id]) => words.has(id) || words.has(toCamel(id))))
}

/** What the console is made of, its tests left out. */
function consoleText(): string {
  return sources
    .flatMap((source) => {
      const folder = path.join(import.meta.dirname, source)
      return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file))
    })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/(dist|node_modules|gallery)\//.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
}

/**
 * Every page carries the table of operations: it is written small, and says what a client needs of those that the
 * console calls. In the preview, where the control plane is in the browser too, it stays whole.
 */
export function compactOperations(): Plugin {
  let isConsole = false
  return {
    name: 'portico:compact-operations',
    apply: 'build',
    enforce: 'pre',
    configResolved({ root }) {
      isConsole = root === import.meta.dirname
    },
    load: (id) =>
      isConsole && id.endsWith('/contract/routes.ts') ? tableModule(namedIn(consoleText(), routes)) : null,
  }
}
