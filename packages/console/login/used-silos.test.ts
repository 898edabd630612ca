import { expect, test } from 'vitest'
import { forgetSilo, type SiloStorage, rememberSilo, usedSilos } from './used-silos.ts'

function keeperOf(text: string | null = null): SiloStorage & { readonly kept: () => string | null } {
  let kept = text
  return {
    getItem: () => kept,
    setItem: (_key, value) => {
      kept = value
    },
    removeItem: () => {
      kept = null
    },
    kept: () => kept,
  }
}

const names = (keeper: SiloStorage) => usedSilos(keeper).map(({ name }) => name)

test('the most recently used silo comes first, each silo is listed once, and at most five are kept', () => {
  const keeper = keeperOf()
  for (const [time, name] of ['a', 'b', 'c', 'a', 'd', 'e', 'f'].entries()) {
    rememberSilo({ name, provider: null, time }, keeper)
  }
  expect(names(keeper)).toEqual(['f', 'e', 'd', 'a', 'c'])
})

test('removing the last silo from the list removes the storage key', () => {
  const keeper = keeperOf()
  rememberSilo({ name: 'lab', provider: null, time: 1 }, keeper)
  rememberSilo({ name: 'studio', provider: 'sso', time: 2 }, keeper)
  expect(forgetSilo('lab', keeper)).toEqual([{ name: 'studio', provider: 'sso', time: 2 }])
  forgetSilo('studio', keeper)
  expect(keeper.kept()).toBeNull()
})

test('invalid stored values are ignored', () => {
  const right = { name: 'lab', provider: null, time: 1 }
  for (const text of ['{', 'null', '{}', '[null,3]', '[{"name":"x","provider":null}]']) {
    expect(names(keeperOf(text))).toEqual([])
  }
  expect(names(keeperOf(JSON.stringify([{ ...right, provider: 3 }, right])))).toEqual(['lab'])
})

test('without storage, no silo is stored and nothing fails', () => {
  const shut = () => {
    throw new Error('shut')
  }
  const keeper = { getItem: shut, setItem: shut, removeItem: shut }
  rememberSilo({ name: 'lab', provider: null, time: 1 }, keeper)
  expect([usedSilos(keeper), usedSilos(null)]).toEqual([[], []])
})
