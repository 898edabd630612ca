/** The release that is selected when the form opens. */
export interface TargetSearch {
  readonly version?: string
}

export function readTargetSearch(raw: Record<string, unknown>): TargetSearch {
  const { version } = raw
  return typeof version === 'string' && version !== '' ? { version } : {}
}
