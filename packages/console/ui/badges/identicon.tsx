import { identiconCells } from './identicon-cells.ts'

/** A small pattern derived from a name, so that users recognize it. */
export function Identicon({ name, size = 40 }: { name: string; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="-1 -1 7 7"
      aria-hidden
      className="flex-none rounded-lg border border-line bg-raised fill-accent"
    >
      {identiconCells(name).map(([x, y]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width="1.02" height="1.02" />
      ))}
    </svg>
  )
}
