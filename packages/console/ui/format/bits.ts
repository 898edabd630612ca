const units = ['bit', 'kbit', 'Mbit', 'Gbit', 'Tbit'] as const

/** Returns an amount in the largest suitable unit, in steps of 1000, as is usual for link speeds. */
export function bitParts(bits: number): { readonly value: string; readonly unit: string } {
  const at = bits < 1 ? 0 : Math.min(Math.floor(Math.log10(bits) / 3 + 1e-9), units.length - 1)
  return { value: String(Number((bits / 1000 ** at).toFixed(1))), unit: units[at] ?? 'bit' }
}

/** Returns an amount with its unit as text: `2.5 Gbit`. */
export function formatBits(bits: number): string {
  const { value, unit } = bitParts(bits)
  return `${value} ${unit}`
}
