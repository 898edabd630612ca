/** FNV-1a hash: short names that differ in one letter get clearly different patterns. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return value >>> 0
}

/** Returns the filled cells of a name's pattern: a 5 × 5 grid that is mirrored left to right. */
export function identiconCells(name: string): readonly (readonly [x: number, y: number])[] {
  const bits = hash(name)
  return Array.from({ length: 15 }, (_, i) => i).flatMap((i) => {
    if (((bits >>> i) & 1) === 0) return []
    const [x, y] = [i % 3, Math.floor(i / 3)]
    return x === 2 ? [[x, y] as const] : [[x, y] as const, [4 - x, y] as const]
  })
}
