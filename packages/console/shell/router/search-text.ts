/**
 * Parses the query string of a URL. Values stay text, and a repeated key is a list. The default of the router would
 * parse `?search=123` as a number.
 */

export function parseSearch(text: string): Record<string, unknown> {
  const params = new URLSearchParams(text)
  const search: Record<string, unknown> = {}
  for (const key of new Set(params.keys())) {
    const values = params.getAll(key)
    search[key] = values.length === 1 ? values[0] : values
  }
  return search
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) params.append(key, String(item))
    }
  }
  return params.size === 0 ? '' : `?${params}`
}
