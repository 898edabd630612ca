import type { Dice } from '@portico/domain/testing/dice.ts'
import { numbers, texts, values } from './hostile.ts'

const mark = '\u{e000}'

/** A piece of JSON text in a value that is about to be written: `-0`, `1e400`, a text that no value stands for. */
const verbatim = (text: string) => `${mark}${Buffer.from(text).toString('hex')}${mark}`

/** Write a value as JSON, with its verbatim pieces as they are. */
export function writeJson(value: unknown): string {
  const pieces = new RegExp(`"${mark}([0-9a-f]*)${mark}"`, 'g')
  return JSON.stringify(value).replaceAll(pieces, (_, hex: string) => Buffer.from(hex, 'hex').toString())
}

/** A copy of a value in which one place, anywhere, is odd. */
export function spoil(value: unknown, luck: Dice): unknown {
  if (typeof value === 'object' && value !== null && !luck.chance(0.1)) {
    if (Array.isArray(value) && value.length > 0) {
      const at = luck.below(value.length)
      if (luck.chance(0.1)) return [...(value as unknown[]), value[at] as unknown]
      return (value as unknown[]).map((item, i) => (i === at ? spoil(item, luck) : item))
    }
    const keys = Object.keys(value)
    const key = luck.pick(keys)
    if (key !== undefined) return spoilField(value as Record<string, unknown>, key, luck)
  }
  return odd(value, luck)
}

function spoilField(value: Record<string, unknown>, key: string, luck: Dice): unknown {
  if (luck.chance(0.08)) return Object.fromEntries(Object.entries(value).filter(([other]) => other !== key))
  if (luck.chance(0.05)) return Object.fromEntries([...Object.entries(value), [luck.pick(texts), 1]])
  return { ...value, [key]: spoil(value[key], luck) }
}

/** Something odd in place of a value: as a rule of its own kind, so that it gets further. */
function odd(value: unknown, luck: Dice): unknown {
  if (luck.chance(0.2)) return verbatim(luck.pick(values))
  if (typeof value === 'number' || luck.chance(0.1)) return verbatim(luck.pick(numbers))
  return luck.pick(texts)
}
