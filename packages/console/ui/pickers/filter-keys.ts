/** Which entry of a list a key leads to; ends wrap around. Null for keys that do something else. */
export function keyStep(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  return null
}
