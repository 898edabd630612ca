import { expect, it } from 'vitest'
import { pathOf } from './vite.icons.ts'

it('draws each kind of shape as a path', () => {
  expect(pathOf([['line', { x1: '6', x2: '6.01', y1: '18', y2: '18' }]])).toBe('M6 18L6.01 18')
  expect(pathOf([['circle', { cx: '12', cy: '12', r: '3' }]])).toBe('M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z')
  expect(pathOf([['rect', { width: '4', height: '8', x: '2', y: '3' }]])).toBe('M2 3h4v8h-4v-8z')
  expect(pathOf([['rect', { width: '20', height: '8', x: '2', y: '2', rx: '2', ry: '2' }]])).toBe(
    'M4 2h16a2 2 0 0 1 2 2v4a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-4a2 2 0 0 1 2 -2z',
  )
  expect(pathOf([['polygon', { points: '6 3 20 12 6 21' }]])).toBe('M6 3 20 12 6 21z')
})

it('lets no shape begin where the one before it ended', () => {
  const shapes = ['M3 6h18', 'm8 12 4 4'].map((d) => ['path', { d, key: d }] as const)
  expect(pathOf(shapes)).toBe('M3 6h18M0 0m8 12 4 4')
})

it('fills a dot with lines through its middle, and takes nothing else that a line does not show', () => {
  const filled = (r: string) => [['circle', { cx: '7', cy: '7', r, fill: 'currentColor' }]] as const
  expect(pathOf(filled('.5'))).toBe('M6.5 7l1 0M7 6.5l0 1M6.65 6.65l0.7 0.7M6.65 7.35l0.7 -0.7')
  expect(() => pathOf(filled('4'))).toThrow('circle fill')
  expect(() => pathOf([['text', {}]])).toThrow('text')
})
