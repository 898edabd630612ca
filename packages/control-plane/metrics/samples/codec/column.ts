import type { BitReader, BitWriter } from './bits.ts'
import { bestRice, readRice, writeRice, zigzag } from './rice.ts'

/** Which values of a column are there. */
const presence = { none: 0, all: 1, some: 2 } as const

/**
 * How steps from one value to the next are written: all the same; each as what it is off the middle one; each as what
 * it is off the one before; or whole, when they are too large to be reckoned with as numbers.
 */
const forms = { same: 0, aroundMiddle: 1, afterLast: 2, whole: 3 } as const

/** Steps below this, in size, are reckoned with as numbers; twice their differences still are exact. */
const LARGEST_STEP = 2n ** 49n
const PRESENCE_BITS = 2
const FORM_BITS = 2
const SHIFT_BITS = 6
const PARAMETER_BITS = 6

/** One counter, sample by sample. Steps may be of either sign and any size. */
export function writeColumn(writer: BitWriter, values: readonly (bigint | null)[]): void {
  const present = values.filter((value) => value !== null)
  const kind =
    present.length === 0 ? presence.none : present.length === values.length ? presence.all : presence.some
  writer.bits(kind, PRESENCE_BITS)
  if (kind === presence.some) for (const value of values) writer.bits(value === null ? 0 : 1, 1)
  const [first] = present
  if (first === undefined) return
  writer.integer(first)
  writeSteps(
    writer,
    present.slice(1).map((value, n) => value - (present[n] ?? 0n)),
  )
}

/** @param length how many samples there are */
export function readColumn(reader: BitReader, length: number): (bigint | null)[] {
  const kind = reader.bits(PRESENCE_BITS)
  if (kind === presence.none) return Array.from({ length }, () => null)
  if (kind === presence.all) return readValues(reader, length)
  const there = Array.from({ length }, () => reader.bits(1) === 1)
  const values = readValues(reader, there.filter(Boolean).length)
  let next = 0
  return there.map((is) => (is ? (values[next++] ?? null) : null))
}

function writeSteps(writer: BitWriter, whole: readonly bigint[]): void {
  if (whole.length === 0) return
  if (whole.some((step) => step >= LARGEST_STEP || step <= -LARGEST_STEP)) {
    writer.bits(forms.whole, FORM_BITS)
    for (const step of whole) writer.integer(step)
    return
  }
  // Bytes of a disk come in sectors: zeros that all steps end with are written once.
  const shift = commonZeros(whole)
  const steps = whole.map((step) => Number(step >> BigInt(shift)))
  const middle = steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? 0
  if (steps.every((step) => step === middle)) {
    writer.bits(forms.same, FORM_BITS)
    writer.bits(shift, SHIFT_BITS)
    writer.integer(BigInt(middle))
    return
  }
  const aroundMiddle = steps.map((step) => step - middle)
  const afterLast = steps.map((step, n) => step - (steps[n - 1] ?? 0))
  const [around, after] = [bestRice(aroundMiddle.map(zigzag)), bestRice(afterLast.map(zigzag))]
  const [form, differences, { k }] =
    around.bits <= after.bits
      ? ([forms.aroundMiddle, aroundMiddle, around] as const)
      : ([forms.afterLast, afterLast, after] as const)
  writer.bits(form, FORM_BITS)
  writer.bits(shift, SHIFT_BITS)
  if (form === forms.aroundMiddle) writer.integer(BigInt(middle))
  writer.bits(k, PARAMETER_BITS)
  for (const difference of differences) writeRice(writer, difference, k)
}

/** The first value, and as many more as make `count`: by plain loops, since this is most of what reading takes. */
function readValues(reader: BitReader, count: number): bigint[] {
  let value = reader.integer()
  const values = [value]
  if (count <= 1) return values
  const form = reader.bits(FORM_BITS)
  if (form === forms.whole) {
    while (values.length < count) values.push((value += reader.integer()))
    return values
  }
  const shift = BigInt(reader.bits(SHIFT_BITS))
  const middle = form === forms.afterLast ? 0 : Number(reader.integer())
  if (form === forms.same) {
    const step = BigInt(middle) << shift
    while (values.length < count) values.push((value += step))
    return values
  }
  const k = reader.bits(PARAMETER_BITS)
  const unit = 2 ** Number(shift)
  let near = Number(value)
  for (let last = middle; values.length < count;) {
    last = (form === forms.afterLast ? last : middle) + readRice(reader, k)
    const next = near + last * unit
    if (Number.isSafeInteger(near) && Number.isSafeInteger(next)) {
      // Exact, and half of what whole numbers of any size take.
      near = next
      value = BigInt(next)
    } else {
      value += BigInt(last) << shift
      near = Number(value)
    }
    values.push(value)
  }
  return values
}

/** Zero bits at the end of all these numbers, as far as exact numbers go. */
function commonZeros(steps: readonly bigint[]): number {
  let union = 0n
  for (const step of steps) union |= step < 0n ? -step : step
  let zeros = 0
  while (union !== 0n && (union & 1n) === 0n) {
    union >>= 1n
    zeros++
  }
  return zeros
}
