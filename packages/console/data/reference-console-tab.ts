/** Parses the tab in a URL of the reference console: `?tab=quotas`. */
export function readReferenceConsoleTab(raw: Record<string, unknown>): { readonly tab?: string } {
  return typeof raw['tab'] === 'string' ? { tab: raw['tab'] } : {}
}
