import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageKind } from './pages.ts'

const tree = new URL('../../console/route-tree.gen.ts', import.meta.url)

/** Returns the URLs in the console's route tree, with a value for their parameters. */
function addresses(): readonly string[] {
  const table = /export interface FileRoutesByTo \{(.*?)\n\}/s.exec(readFileSync(tree, 'utf8'))?.[1] ?? ''
  return [...table.matchAll(/'([^']+)': typeof/g)].map(([, path = '']) => path.replaceAll(/\$\w+/g, 'x'))
}

test('every URL of the console is served as a page', () => {
  expect(addresses().length).toBeGreaterThan(30)
  expect(addresses().filter((address) => pageKind(address) !== 'signed-in')).toEqual([])
})

test('other URLs are not pages, and login pages are a separate kind', () => {
  expect(['/nowhere', '/v1/projects', '/tasksandmore'].map(pageKind)).toEqual(['none', 'none', 'none'])
  expect(['/login', '/login/main/local'].map(pageKind)).toEqual(['login', 'open'])
})
