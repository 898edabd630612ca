/** The tab that an address of another console names: `?tab=quotas`. */
export function readFormerTab(raw: Record<string, unknown>): { readonly tab?: string } {
  return typeof raw['tab'] === 'string' ? { tab: raw['tab'] } : {}
}
