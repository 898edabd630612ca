import type { Dice } from '@portico/domain/testing/dice.ts'
import { numbers, texts, values } from './malicious-values.ts'

const mark = '\u{e000}'

/** Marks a piece of JSON text that is written unchanged, such as `-0`, `1e400`, or a text that is no JSON value. */
const verbatim = (text: string) => `${mark}${Buffer.from(text).toString('hex')}${mark}`

/** Returns a value as JSON, with its marked pieces unchanged. */
export function writeJson(value: unknown): string {
  const pieces = new RegExp(`"${mark}([0-9a-f]*)${mark}"`, 'g')
  return JSON.stringify(value).replaceAll(pieces, (_, hex: string) => Buffer.from(hex, 'hex').toString())
}

/** Returns a copy of a value in which one place is invalid. */
export function withInvalidPlace(value: unknown, dice: Dice): unknown {
  if (typeof value === 'object' && value !== null && !dice.chance(0.1)) {
    if (Array.isArray(value) && value.length > 0) {
      const at = dice.below(value.length)
      if (dice.chance(0.1)) return [...(value as unknown[]), value[at] as unknown]
      return (value as unknown[]).map((item, i) => (i === at ? withInvalidPlace(item, dice) : item))
    }
    const keys = Object.keys(value)
    const key = dice.pick(keys)
    if (key !== undefined) return spoilField(value as Record<string, unknown>, key, dice)
  }
  return invalidReplacement(value, dice)
}

function spoilField(value: Record<string, unknown>, key: string, dice: Dice): unknown {
  if (dice.chance(0.08)) return Object.fromEntries(Object.entries(value).filter(([other]) => other !== key))
  if (dice.chance(0.05)) return Object.fromEntries([...Object.entries(value), [dice.pick(texts), 1]])
  return { ...value, [key]: withInvalidPlace(value[key], dice) }
}

/** Returns an invalid replacement of a value, usually of the same type, so that it passes the first checks. */
function invalidReplacement(value: unknown, dice: Dice): unknown {
  if (dice.chance(0.2)) return verbatim(dice.pick(values))
  if (typeof value === 'number' || dice.chance(0.1)) return verbatim(dice.pick(numbers))
  return dice.pick(texts)
}
