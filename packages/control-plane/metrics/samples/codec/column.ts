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
  const [same] = values
  // Most counters of a minute stand still.
  if (same !== null && same !== undefined && values.every((value) => value === same)) {
    writer.bits(presence.all, PRESENCE_BITS)
    writer.integer(same)
    if (values.length > 1) writeSameSteps(writer, 0, 0)
    return
  }
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
  const there = readPresence(reader, length)
  const values = readValues(reader, there.count)
  if (there.are === null) return there.count === 0 ? Array.from({ length }, () => null) : values
  let next = 0
  return there.are.map((is) => (is ? (values[next++] ?? null) : null))
}

/**
 * The same as numbers, NaN where there is none: exact up to 2^52 and the nearest beyond.
 * @param length how many samples there are
 */
export function readNumbers(reader: BitReader, length: number): readonly number[] {
  const there = readPresence(reader, length)
  const values = readNumberValues(reader, there.count)
  if (there.are === null) return there.count === 0 ? unknown(length) : values
  let next = 0
  return there.are.map((is) => (is ? (values[next++] ?? NaN) : NaN))
}

/** A column of which nothing is known. */
export const unknown = (length: number): readonly number[] => Array.from({ length }, () => NaN)

/** @returns `are`: null when all are, or none; `count`: how many */
function readPresence(
  reader: BitReader,
  length: number,
): { readonly are: readonly boolean[] | null; readonly count: number } {
  const kind = reader.bits(PRESENCE_BITS)
  if (kind === presence.none) return { are: null, count: 0 }
  if (kind === presence.all) return { are: null, count: length }
  const are = Array.from({ length }, () => reader.bits(1) === 1)
  return { are, count: are.filter(Boolean).length }
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
  if (steps.every((step) => step === middle)) return writeSameSteps(writer, shift, middle)
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

function writeSameSteps(writer: BitWriter, shift: number, step: number): void {
  writer.bits(forms.same, FORM_BITS)
  writer.bits(shift, SHIFT_BITS)
  writer.integer(BigInt(step))
}

/** How the steps of a column are written; null: whole. */
interface Steps {
  readonly form: number
  /** zero bits that all steps end with */
  readonly shift: number
  readonly middle: number
  /** of Rice's code; none where all steps are the same */
  readonly k: number
}

function readSteps(reader: BitReader): Steps | null {
  const form = reader.bits(FORM_BITS)
  if (form === forms.whole) return null
  const shift = reader.bits(SHIFT_BITS)
  const middle = form === forms.afterLast ? 0 : reader.number()
  return { form, shift, middle, k: form === forms.same ? 0 : reader.bits(PARAMETER_BITS) }
}

/** The first value, and as many more as make `count`. */
function readValues(reader: BitReader, count: number): bigint[] {
  if (count === 0) return []
  let value = reader.integer()
  const values = [value]
  if (count === 1) return values
  const steps = readSteps(reader)
  if (steps === null) {
    while (values.length < count) values.push((value += reader.integer()))
    return values
  }
  const { form, middle, k } = steps
  const shift = BigInt(steps.shift)
  for (let last = middle; values.length < count;) {
    if (form !== forms.same) last = (form === forms.afterLast ? last : middle) + readRice(reader, k)
    values.push((value += BigInt(last) << shift))
  }
  return values
}

/** The same as numbers: by plain loops, since this is most of what reading samples takes. */
function readNumberValues(reader: BitReader, count: number): readonly number[] {
  if (count === 0) return []
  const begin = reader.place
  const first = reader.number()
  if (count === 1 && Number.isSafeInteger(first)) return [first]
  const steps = count === 1 ? null : readSteps(reader)
  if (steps === null || !Number.isSafeInteger(first)) {
    // Too large to be reckoned with: only the outcome is a number.
    reader.back(begin)
    return readValues(reader, count).map(Number)
  }
  const values = [first]
  const { form, middle, k } = steps
  const unit = 2 ** steps.shift
  // Steps are added up by themselves, so that what large values are rounded by does not add up.
  for (let last = middle, sum = 0; values.length < count; values.push(first + sum * unit)) {
    if (form !== forms.same) last = (form === forms.afterLast ? last : middle) + readRice(reader, k)
    sum += last
  }
  return values
}

/** Zero bits at the end of all these numbers, as far as exact numbers go. */
function commonZeros(steps: readonly bigint[]): number {
  let union = 0n
  for (const step of steps) union |= step < 0n ? -step : step
  const lowestOne = union & -union
  return lowestOne === 0n ? 0 : lowestOne.toString(2).length - 1
}
