import type { BitReader, BitWriter } from './bits.ts'
import { bestRice, readRice, writeRice, zigzag } from './rice.ts'

/** Which values of a column are there; of most columns of a histogram, all are zero. */
const presence = { none: 0, all: 1, some: 2, allZero: 3 } as const

/**
 * How steps from one value to the next are written: all the same; each as what it is off the middle one; each as what
 * it is off the one before; or whole, when they are too large to be reckoned with as numbers.
 */
const forms = { same: 0, aroundMiddle: 1, afterLast: 2, whole: 3 } as const

/** Steps below this, in size, are reckoned with as numbers; twice their differences still are exact. */
const LARGEST_STEP = 2 ** 49
/** Values below this, in size, and the differences of two of them are exact as numbers. */
const LARGEST_EXACT = 2 ** 52
const PRESENCE_BITS = 2
const FORM_BITS = 2
const SHIFT_BITS = 6
const PARAMETER_BITS = 6

/** One counter, sample by sample. Steps may be of either sign and any size. */
export function writeColumn(writer: BitWriter, values: readonly (bigint | null)[]): void {
  const [same] = values
  // Most counters of a minute do not change.
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

/** From each value to the next, exactly; null when one is too large for a number. */
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

/** @param length how many samples there are */
export function readColumn(reader: BitReader, length: number): (bigint | null)[] {
  const there = readPresence(reader, length)
  const values = readExactValues(reader, there.count)
  if (there.areZero) return Array.from({ length }, () => 0n)
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
  if (there.areZero) return Array.from({ length }, () => 0)
  if (there.are === null) return there.count === 0 ? unknown(length) : values
  let next = 0
  return there.are.map((is) => (is ? (values[next++] ?? NaN) : NaN))
}

/** A column of which nothing is known. */
export const unknown = (length: number): readonly number[] => Array.from({ length }, () => NaN)

/** @returns `are`: null when all are, or none; `count`: how many follow */
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
  // Bytes of a disk come in sectors: zeros that all steps end with are written once.
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

/** The first value, and as many more as make `count`: by numbers, which is quicker, where those are exact. */
function readExactValues(reader: BitReader, count: number): bigint[] {
  const begin = reader.place
  const numbers = readNumberValues(reader, count)
  if (numbers.every((value) => Math.abs(value) < LARGEST_EXACT)) return numbers.map(BigInt)
  reader.back(begin)
  return readValues(reader, count)
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

/** Zero bits at the end of all these whole numbers. */
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

/** Zero bits at the end of 32, of which one at least is set. */
const zerosOf = (bits: number): number => 31 - Math.clz32(bits & -bits)
