import { expect, test } from 'vitest'
import { filterTar } from './tar.ts'

function file(name: string, content: string, prefix = ''): Uint8Array {
  const blocks = new Uint8Array(512 + Math.ceil(content.length / 512) * 512)
  const put = (text: string, at: number) => blocks.set(new TextEncoder().encode(text), at)
  put(name, 0)
  put(content.length.toString(8).padStart(11, '0'), 124)
  put(prefix, 345)
  put(content, 512)
  return blocks
}

const tar = Uint8Array.from(
  [file('/a', 'first'), file('/b', ''), file('c', 'x'.repeat(600), '/long'), new Uint8Array(1024)].flatMap(
    (part) => [...part],
  ),
)

function names(of: Uint8Array): string[] {
  const found: string[] = []
  filterTar(of, ({ name, content }) => {
    found.push(`${name} ${content.length}`)
    return true
  })
  return found
}

test('filtering a tar without dropping entries returns the same tar', () => {
  expect(filterTar(tar, () => true)).toEqual(tar)
  expect(names(tar)).toEqual(['/a 5', '/b 0', '/long/c 600'])
})

test('entries dropped from a tar are gone, and the others are still readable', () => {
  expect(names(filterTar(tar, ({ name }) => name !== '/a'))).toEqual(['/b 0', '/long/c 600'])
})

test("the content of a tar's entries can be changed while filtering", () => {
  const changed = filterTar(Uint8Array.from(tar), ({ content }) => {
    content.fill(0)
    return true
  })
  expect(changed.subarray(512, 517)).toEqual(new Uint8Array(5))
})
