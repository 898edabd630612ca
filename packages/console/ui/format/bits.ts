const units = ['bit', 'kbit', 'Mbit', 'Gbit', 'Tbit'] as const

/** An amount in the largest unit that fits, in steps of 1000, as the speed of links is given. */
export function bitParts(bits: number): { readonly value: string; readonly unit: string } {
  const at = bits < 1 ? 0 : Math.min(Math.floor(Math.log10(bits) / 3 + 1e-9), units.length - 1)
  return { value: String(Number((bits / 1000 ** at).toFixed(1))), unit: units[at] ?? 'bit' }
}

/** The same as one text: `2.5 Gbit`. */
export function formatBits(bits: number): string {
  const { value, unit } = bitParts(bits)
  return `${value} ${unit}`
}
