import { encodeCsv } from '@portico/domain/exports/csv.ts'
import { figureOf, statistics } from './histograms.ts'
import type { ResultTable } from './tables.ts'

/** All points of a table as CSV: a row for each, with the fields of its series. Empty where there was no sample. */
export function tableCsv({ name, kind, series, shown, by, same }: ResultTable): string {
  const fields = [...by, ...same.map(([field]) => field)]
  const value = `${name}${shown.unit === '' ? '' : ` (${shown.unit})`}`
  const heads = kind === 'histograms' ? statistics.map((each) => `${value} ${each}`) : [value]
  return encodeCsv([
    ['Time', ...fields, ...heads],
    ...series.flatMap((each) =>
      each.times.map((time, at) => [
        new Date(time).toISOString(),
        ...fields.map((field) => each.fields[field] ?? ''),
        ...valuesAt(each, at),
      ]),
    ),
  ])
}

function valuesAt({ histograms, texts, values }: ResultTable['series'][number], at: number) {
  if (histograms !== null) {
    const bins = histograms[at] ?? null
    return statistics.map((each) => (bins === null ? null : rounded(figureOf(bins, each))))
  }
  return [texts === null ? rounded(values[at] ?? null) : (texts[at] ?? null)]
}

// More places than were measured say nothing.
const rounded = (value: number | null) => (value === null ? null : Number(value.toPrecision(12)))
