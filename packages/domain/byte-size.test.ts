import { describe, expect, it } from 'vitest'
import { byteParts, bytesPer, exactBytes, formatBytes, GIB, MIB, TIB } from './byte-size.ts'

describe('formatBytes', () => {
  it.each([
    [0, '0 B'],
    [1, '1 B'],
    [1023, '1023 B'],
    [1024, '1 KiB'],
    [16 * GIB, '16 GiB'],
    [1.5 * GIB, '1.5 GiB'],
    [2 * TIB, '2 TiB'],
    [14.2 * TIB, '14.2 TiB'],
    [1024 * TIB, '1 PiB'],
  ])('formats %d as %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text)
  })

  it('uses the next larger unit when rounding reaches 1024', () => {
    expect(formatBytes(TIB - 1)).toBe('1 TiB')
  })

  it('uses the given unit', () => {
    expect(formatBytes(512 * MIB, { unit: 'GiB' })).toBe('0.5 GiB')
    expect(byteParts(3 * TIB, { unit: 'GiB' })).toEqual({ value: '3072', unit: 'GiB' })
  })
})

describe('exactBytes', () => {
  it.each([
    [GIB, '1 GiB'],
    [1.5 * GIB, '1536 MiB'],
    [1025, '1025 B'],
    [0, '0 B'],
    [2048 * TIB, '2048 TiB'],
  ])('formats %d as %s', (bytes, text) => {
    expect(exactBytes(bytes)).toBe(text)
  })
})

it('returns the number of bytes of a unit', () => {
  expect(bytesPer('GiB')).toBe(GIB)
})
