import path from 'node:path'
import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { moveRuntime } from './vite.runtime.ts'

const runtimeFile = 'assets/rolldown-runtime-1234567.js'
const runtimeCode = 'var e=1,t=(n)=>n+e;export{e as n,t as r};'

function chunk(name: string, code: string, rest: Partial<Rolldown.OutputChunk> = {}): Rolldown.OutputChunk {
  return {
    type: 'chunk',
    name,
    fileName: `assets/${name}-1234567.js`,
    code,
    imports: [runtimeFile],
    moduleIds: [],
    map: null,
    sourcemapFileName: null,
    ...rest,
  } as Rolldown.OutputChunk
}

function bundleOf(...chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputBundle {
  return Object.fromEntries(chunks.map((one) => [one.fileName, one]))
}

const importOf = (names: string) => `import{${names}}from"./rolldown-runtime-1234567.js";`
const base = (code: string, rest: Partial<Rolldown.OutputChunk> = {}) =>
  chunk('base', code, { moduleIds: [path.join(import.meta.dirname, 'main.ts')], ...rest })

test('the bundler’s own functions are in the first file, and everybody takes them from there', () => {
  const first = base(`${importOf('r as q')}globalThis.sum=q(2);`)
  const page = chunk('page', `${importOf('n as a,r as b')}a+b(1);`)
  const bundle = bundleOf(chunk('rolldown-runtime', runtimeCode, { imports: [] }), first, page)
  moveRuntime(bundle)
  expect(Object.keys(bundle)).toEqual([first.fileName, page.fileName])
  expect(first.imports).toEqual([])
  expect(page.imports).toEqual([first.fileName])
  expect(page.code).toMatch(
    /^import\{\$runtime_n as a,\$runtime_r as b\}from"\.\/base-1234567\.js"; *a\+b\(1\);$/,
  )
  // oxlint-disable-next-line typescript/no-implied-eval -- what was written must run
  const run = new Function(
    `${first.code.replace(/export\{[^}]*\};/, '')};return globalThis.sum`,
  ) as () => number
  expect(run()).toBe(3)
})

test('what was written on a line and in a column is still there, a line below', () => {
  const code = `${importOf('n as q')}q();`
  const map = { mappings: 'AAAA' } as Rolldown.SourceMap
  const first = base(code, { map })
  moveRuntime(bundleOf(chunk('rolldown-runtime', runtimeCode, { imports: [] }), first))
  expect(first.code.split('\n')[1]?.indexOf('q();')).toBe(code.indexOf('q();'))
  expect(map.mappings).toBe(';AAAA')
})

test('a first file that needs others first, or another way to write it, ends the build', () => {
  const runtime = chunk('rolldown-runtime', runtimeCode, { imports: [] })
  const needy = base(importOf('n as q'), { imports: [runtimeFile, 'assets/other.js'] })
  expect(() => moveRuntime(bundleOf(runtime, needy))).toThrow('imports assets/other.js')
  const odd = base('import * as q from "./rolldown-runtime-1234567.js";')
  expect(() => moveRuntime(bundleOf(runtime, odd))).toThrow('no longer writes')
})

test('another application keeps the functions where they are', () => {
  const bundle = bundleOf(
    chunk('rolldown-runtime', runtimeCode, { imports: [] }),
    chunk('preview', importOf('n as q')),
  )
  moveRuntime(bundle)
  expect(Object.keys(bundle)).toContain(runtimeFile)
})
