import type { BitReader, BitWriter } from './bits.ts'
import { bestRice, readRice, writeRice, zigzag } from './rice.ts'

/** Codes of which values of a column are known. In most columns of a histogram, all are zero. */
const presence = { none: 0, all: 1, some: 2, allZero: 3 } as const

/**
 * Codes of how the differences between values are encoded: all are equal; each as its distance from the median; each as
 * its distance from the previous difference; or as integers, if they are too large for exact arithmetic with numbers.
 */
const forms = { same: 0, aroundMiddle: 1, afterLast: 2, whole: 3 } as const

/** Differences below this absolute value are computed as numbers, since twice their differences are still exact. */
const LARGEST_STEP = 2 ** 49
/** Values below this absolute value are exact as numbers, and so is the difference of two of them. */
const LARGEST_EXACT = 2 ** 52
const PRESENCE_BITS = 2
const FORM_BITS = 2
const SHIFT_BITS = 6
const PARAMETER_BITS = 6

/** Writes the values of one counter. Their differences may have either sign and any size. */
export function writeColumn(writer: BitWriter, values: readonly (bigint | null)[]): void {
  const [same] = values
  // Most counters do not change within a minute, so this case is checked first.
  if (same !== null && same !== undefined && values.every((value) => value === same)) {
    if (same === 0n) return writer.bits(presence.allZero, PRESENCE_BITS)
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
  if (present.length === 1) return
  const steps = stepsOf(present)
  if (steps !== null) return writeSteps(writer, steps)
  writer.bits(forms.whole, FORM_BITS)
  for (let n = 1; n < present.length; n++) writer.integer((present[n] ?? 0n) - (present[n - 1] ?? 0n))
}

/** Returns the exact differences between values; null if one of them is too large for a number. */
function stepsOf(values: readonly bigint[]): readonly number[] | null {
  const steps: number[] = []
  let before = Number(values[0])
  for (let n = 1; n < values.length; n++) {
    const value = Number(values[n])
    const isExact = Math.abs(value) < LARGEST_EXACT && Math.abs(before) < LARGEST_EXACT
    const step = isExact ? value - before : Number((values[n] ?? 0n) - (values[n - 1] ?? 0n))
    if (Math.abs(step) >= LARGEST_STEP) return null
    steps.push(step)
    before = value
  }
  return steps
}

/**
 * Reads the values of one counter.
 * @param length number of samples
 */
export function readColumn(reader: BitReader, length: number): (bigint | null)[] {
  const there = readPresence(reader, length)
  const values = readExactValues(reader, there.count)
  if (there.areZero) return Array.from({ length }, () => 0n)
  if (there.are === null) return there.count === 0 ? Array.from({ length }, () => null) : values
  let next = 0
  return there.are.map((is) => (is ? (values[next++] ?? null) : null))
}

/**
 * Reads a column as numbers, exact up to 2^52 and rounded above; NaN for unknown values.
 * @param length number of samples
 */
export function readNumbers(reader: BitReader, length: number): readonly number[] {
  const there = readPresence(reader, length)
  const values = readNumberValues(reader, there.count)
  if (there.areZero) return Array.from({ length }, () => 0)
  if (there.are === null) return there.count === 0 ? unknown(length) : values
  let next = 0
  return there.are.map((is) => (is ? (values[next++] ?? NaN) : NaN))
}

/** Returns a column of unknown values. */
export const unknown = (length: number): readonly number[] => Array.from({ length }, () => NaN)

/**
 * Reads which values of a column are known.
 * @returns `are`: null if all or none are known; `count`: number of values that follow
 */
function readPresence(
  reader: BitReader,
  length: number,
): { readonly are: readonly boolean[] | null; readonly count: number; readonly areZero: boolean } {
  const kind = reader.bits(PRESENCE_BITS)
  if (kind === presence.none) return { are: null, count: 0, areZero: false }
  if (kind === presence.all) return { are: null, count: length, areZero: false }
  if (kind === presence.allZero) return { are: null, count: 0, areZero: true }
  const are = Array.from({ length }, () => reader.bits(1) === 1)
  return { are, count: are.filter(Boolean).length, areZero: false }
}

function writeSteps(writer: BitWriter, exact: readonly number[]): void {
  // Counters of disks are multiples of the sector size. The zero bits at the end that all differences share are written
  // once.
  const shift = commonZeros(exact)
  const unit = 2 ** shift
  const steps = exact.map((step) => step / unit)
  const middle = new Float64Array(steps).sort()[steps.length >> 1] ?? 0
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

/** How the differences of a column are encoded. Null in place of this object: as integers. */
interface Steps {
  readonly form: number
  /** number of zero bits at the end that all differences share */
  readonly shift: number
  readonly middle: number
  /** parameter of the Rice code; undefined if all differences are equal */
  readonly k: number
}

function readSteps(reader: BitReader): Steps | null {
  const form = reader.bits(FORM_BITS)
  if (form === forms.whole) return null
  const shift = reader.bits(SHIFT_BITS)
  const middle = form === forms.afterLast ? 0 : reader.number()
  return { form, shift, middle, k: form === forms.same ? 0 : reader.bits(PARAMETER_BITS) }
}

/** Reads `count` values. Uses numbers where they are exact, since they are faster. */
function readExactValues(reader: BitReader, count: number): bigint[] {
  const begin = reader.position
  const numbers = readNumberValues(reader, count)
  if (numbers.every((value) => Math.abs(value) < LARGEST_EXACT)) return numbers.map(BigInt)
  reader.back(begin)
  return readValues(reader, count)
}

/** Reads `count` values as bigints. */
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

/** Reads values as numbers. Uses plain loops, because reading samples spends most of its time here. */
function readNumberValues(reader: BitReader, count: number): readonly number[] {
  if (count === 0) return []
  const begin = reader.position
  const first = reader.number()
  if (count === 1 && Number.isSafeInteger(first)) return [first]
  const steps = count === 1 ? null : readSteps(reader)
  if (steps === null || !Number.isSafeInteger(first)) {
    // The values are too large for exact arithmetic with numbers, so only the results are converted to numbers.
    reader.back(begin)
    return readValues(reader, count).map(Number)
  }
  const values = [first]
  const { form, middle, k } = steps
  const unit = 2 ** steps.shift
  // The differences are summed separately, so that rounding errors of large values do not add up.
  for (let last = middle, sum = 0; values.length < count; values.push(first + sum * unit)) {
    if (form !== forms.same) last = (form === forms.afterLast ? last : middle) + readRice(reader, k)
    sum += last
  }
  return values
}

/** Returns the number of zero bits at the end that all these integers share. */
function commonZeros(numbers: readonly number[]): number {
  let low = 0
  let high = 0
  for (const number of numbers) {
    const size = Math.abs(number)
    low |= size % 2 ** 32
    high |= size / 2 ** 32
  }
  if (low !== 0) return zerosOf(low)
  return high === 0 ? 0 : 32 + zerosOf(high)
}

/** Returns the number of zero bits at the end of a 32-bit integer that is not zero. */
const zerosOf = (bits: number): number => 31 - Math.clz32(bits & -bits)
