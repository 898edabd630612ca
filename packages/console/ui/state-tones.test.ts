import { expect, it } from 'vitest'
import { stateTone, stateTones, stateLabel } from './state-tones.ts'

it('gives the same state different tones depending on the kind', () => {
  expect(stateTone('instance', 'destroyed')).toBe('idle')
  expect(stateTone('disk', 'destroyed')).toBe('bad')
  expect(stateTone('snapshot', 'destroyed')).toBe('idle')
  expect(stateTone('sled', 'active')).toBe('ok')
})

it('gives an unknown state the tone note', () => {
  expect(stateTone('instance', 'hibernating')).toBe('note')
  expect(stateLabel('hibernating')).toBe('Hibernating')
})

it('has a short label for every state', () => {
  for (const states of Object.values(stateTones)) {
    for (const state of Object.keys(states)) {
      expect(stateLabel(state)).toMatch(/^[A-Z][A-Za-z ]{1,19}$/)
    }
  }
})
