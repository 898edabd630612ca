import { expect, test } from 'vitest'
import { foldersOf, treeOf } from './tree.ts'

const shape = (nodes: ReturnType<typeof treeOf>): unknown =>
  nodes.map(({ id, label, children }) =>
    children === undefined ? [id, label] : [id, label, shape(children)],
  )

test('paths of files are shown as folders, which come before files', () => {
  expect(shape(treeOf(['README.txt', 'b/y/1.txt', 'b/x.json', 'a/z.log', 'b/y/2.txt']))).toEqual([
    ['a/', 'a', [['a/z.log', 'z.log']]],
    [
      'b/',
      'b',
      [
        [
          'b/y/',
          'y',
          [
            ['b/y/1.txt', '1.txt'],
            ['b/y/2.txt', '2.txt'],
          ],
        ],
        ['b/x.json', 'x.json'],
      ],
    ],
    ['README.txt', 'README.txt'],
  ])
})

test('unusual paths in bundles of an upstream remain separate files', () => {
  expect(shape(treeOf(['/etc/x', '__proto__']))).toEqual([
    ['/etc/x', '/etc/x'],
    ['__proto__', '__proto__'],
  ])
})

test('the folders that contain a file are expanded to show it', () => {
  expect(foldersOf('b/y/1.txt')).toEqual(['b/', 'b/y/'])
  expect(foldersOf('README.txt')).toEqual([])
})
