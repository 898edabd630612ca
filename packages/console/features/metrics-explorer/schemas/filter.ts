import type { Schema } from '@portico/domain/oxql/schemas.ts'

/** Returns the timeseries whose name, description or fields contain all words of a text. */
export function filterSchemas(schemas: readonly Schema[], text: string): readonly Schema[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return schemas.filter((schema) => {
    const all = [
      schema.name,
      schema.name.replaceAll('_', ' '),
      schema.target.description,
      schema.metric.description,
      schema.units,
      ...schema.fields.flatMap(({ name, description }) => [name, description]),
    ]
    const searched = all.join('\n').toLowerCase()
    return words.every((word) => searched.includes(word))
  })
}
