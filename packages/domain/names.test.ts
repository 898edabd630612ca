import { describe, expect, it } from 'vitest'
import { baseName, generateName, looksLikeUuid, nameProblem, nameWith, shownNameProblem } from './names.ts'

it('a display name may have 64 characters, not counting surrounding blanks', () => {
  expect(shownNameProblem(` ${'x'.repeat(64)} `)).toBeNull()
  expect(shownNameProblem('x'.repeat(65))).toBe('Must be 64 characters or fewer')
})

describe('nameProblem', () => {
  it.each(['a', 'web-01', 'x'.repeat(63), 'a--b', 'deadbeef'])('accepts %s', (name) => {
    expect(nameProblem(name, 'Name')).toBeNull()
  })

  it.each([
    ['x'.repeat(64), 'Must be 63 characters or fewer'],
    ['', 'Name is required'],
    ['Web', 'Can only contain lower-case letters, digits and dashes'],
    ['a_b', 'Can only contain lower-case letters, digits and dashes'],
    ['1a', 'Must start with a lower-case letter'],
    ['-', 'Must start with a lower-case letter'],
    ['a-', 'Must end with a letter or digit'],
    ['ca761232-ed42-4111-b000-5c1c0a4d3f2e', 'Must not look like an id'],
  ])('refuses %j', (name, message) => {
    expect(nameProblem(name, 'Name')).toBe(message)
  })

  it('reports the first broken rule when several are broken', () => {
    expect(nameProblem(`_${'A'.repeat(70)}-`, 'Name')).toBe('Must be 63 characters or fewer')
    expect(nameProblem('1A-', 'Name')).toBe('Can only contain lower-case letters, digits and dashes')
  })
})

describe('looksLikeUuid', () => {
  it('recognizes UUIDs with and without dashes, in either case', () => {
    expect(looksLikeUuid('CA761232-ED42-4111-B000-5C1C0A4D3F2E')).toBe(true)
    expect(looksLikeUuid('ca761232ed424111b0005c1c0a4d3f2e')).toBe(true)
    expect(looksLikeUuid('ca761232ed424111b0005c1c0a4d3f2')).toBe(false)
  })
})

describe('generateName', () => {
  const random = { bytes: (length: number) => new Uint8Array(length).fill(0xa5) }

  it('joins the parts with a random suffix', () => {
    expect(generateName(random, 'web', 'disk')).toBe('web-disk-a5a5a5')
  })

  it('cuts long parts to equal lengths and stays within the limit', () => {
    const name = generateName(random, 'a'.repeat(60), 'b'.repeat(60))
    expect(name.length).toBeLessThanOrEqual(63)
    expect(name).toBe(`${'a'.repeat(27)}-${'b'.repeat(27)}-a5a5a5`)
  })

  it('never leaves two dashes in a row where a part was cut', () => {
    expect(
      nameProblem(generateName(random, `${'a'.repeat(26)}-tail-of-name`, 'b'.repeat(60)), 'Name'),
    ).toBeNull()
  })
})

describe('nameWith', () => {
  it('nameWith appends an ending, and cuts the name when the result is too long', () => {
    expect(nameWith('web', '-copy')).toBe('web-copy')
    expect(nameWith('w'.repeat(63), '-copy')).toBe(`${'w'.repeat(58)}-copy`)
    expect(nameWith(`${'w'.repeat(57)}-wwwww`, '-copy')).toBe(`${'w'.repeat(57)}-copy`)
  })
})

describe('baseName', () => {
  it.each([
    ['data', 'data'],
    ['data-6f073a', 'data'],
    ['data-6f073a-copy', 'data'],
    ['data--6f073a', 'data'],
    ['web-debian-13', 'web-debian-13'],
  ])('removes generated endings from %s', (name, base) => {
    expect(baseName(name)).toBe(base)
  })
})
