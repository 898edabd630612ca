import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageKind } from './pages.ts'

const tree = new URL('../../console/route-tree.gen.ts', import.meta.url)

/** Addresses that the console's route tree has, with something in place of their parameters. */
function addresses(): readonly string[] {
  const table = /export interface FileRoutesByTo \{(.*?)\n\}/s.exec(readFileSync(tree, 'utf8'))?.[1] ?? ''
  return [...table.matchAll(/'([^']+)': typeof/g)].map(([, path = '']) => path.replaceAll(/\$\w+/g, 'x'))
}

test('every address of the console is answered as a page of it', () => {
  expect(addresses().length).toBeGreaterThan(30)
  expect(addresses().filter((address) => pageKind(address) !== 'signed-in')).toEqual([])
})

test('what is none is not, and signing in stands apart', () => {
  expect(['/nowhere', '/v1/projects', '/tasksandmore'].map(pageKind)).toEqual(['none', 'none', 'none'])
  expect(['/login', '/login/main/local'].map(pageKind)).toEqual(['login', 'open'])
})
