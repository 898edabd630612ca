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

test('a stored preference is applied at the start', () => {
  stored.set('portico.density', 'compact')
  const density = makeDensity()
  density.start()
  expect([density.get(), dataset]).toEqual(['compact', { density: 'compact' }])
})

test('a preference is stored, and the default value sets no attribute', () => {
  const density = makeDensity()
  density.start()
  density.choose('compact')
  expect([stored.get('portico.density'), dataset]).toEqual(['compact', { density: 'compact' }])
  density.choose('comfortable')
  expect([stored.get('portico.density'), dataset]).toEqual(['comfortable', {}])
})

test('a change in another tab is applied, and an invalid value is replaced by the default', () => {
  const density = makeDensity()
  density.start()
  heard?.({ key: 'portico.density', newValue: 'compact' })
  heard?.({ key: 'portico.theme', newValue: 'comfortable' })
  expect(density.get()).toBe('compact')
  heard?.({ key: 'portico.density', newValue: 'cosy' })
  expect([density.get(), dataset]).toEqual(['comfortable', {}])
})

test('without storage, a preference is kept until the page is closed', () => {
  const closed = () => {
    throw new Error('storage is off')
  }
  vi.stubGlobal('localStorage', { getItem: closed, setItem: closed })
  const density = makeDensity()
  density.start()
  density.choose('compact')
  expect(dataset).toEqual({ density: 'compact' })
})
