import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPreference } from './preference.ts'

const dataset: Record<string, string> = {}
const stored = new Map<string, string>()
let heard: ((event: { key: string; newValue: string | null }) => void) | undefined
const page = { documentElement: { dataset } }

beforeEach(() => {
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', { addEventListener: (_type: string, listener: typeof heard) => (heard = listener) })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  stored.clear()
  for (const name of Object.keys(dataset)) delete dataset[name]
})

const makeDensity = () => createPreference('density', 'comfortable', ['compact'])

test('start applies the stored choice', () => {
  stored.set('portico.density', 'compact')
  const density = makeDensity()
  density.start()
  expect([density.get(), dataset]).toEqual(['compact', { density: 'compact' }])
})

test('a choice is stored, and the default has no attribute', () => {
  const density = makeDensity()
  density.start()
  density.choose('compact')
  expect([stored.get('portico.density'), dataset]).toEqual(['compact', { density: 'compact' }])
  density.choose('comfortable')
  expect([stored.get('portico.density'), dataset]).toEqual(['comfortable', {}])
})

test('a change in another tab is followed, and an invalid value means the default', () => {
  const density = makeDensity()
  density.start()
  heard?.({ key: 'portico.density', newValue: 'compact' })
  heard?.({ key: 'portico.theme', newValue: 'comfortable' })
  expect(density.get()).toBe('compact')
  heard?.({ key: 'portico.density', newValue: 'cosy' })
  expect([density.get(), dataset]).toEqual(['comfortable', {}])
})

test('without storage the choice lasts until the page is left', () => {
  const closed = () => {
    throw new Error('storage is off')
  }
  vi.stubGlobal('localStorage', { getItem: closed, setItem: closed })
  const density = makeDensity()
  density.start()
  density.choose('compact')
  expect(dataset).toEqual({ density: 'compact' })
})
