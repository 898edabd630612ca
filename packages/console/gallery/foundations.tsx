import { Chapter, Specimen } from './specimen.tsx'

const surfaces = ['bg', 'bg-sunken', 'bg-raised', 'bg-hover', 'bg-selected', 'line', 'line-strong']
const inks = ['fg', 'fg-muted', 'fg-faint', 'accent', 'ok', 'busy', 'bad', 'idle', 'note']
const series = ['series-1', 'series-2', 'series-3', 'series-4', 'series-5']
const sizes = [
  ['text-2xs', '11 column heads, badges'],
  ['text-xs', '12 meta, hints'],
  ['text-sm', '13 body, table cells, controls'],
  ['text-md', '15 section titles'],
  ['text-lg', '20 page titles'],
  ['text-xl', '28 headline figures'],
] as const

function Swatches({ names }: { names: readonly string[] }) {
  return names.map((name) => (
    <span key={name} className="flex items-center gap-1.5 text-xs text-fg-muted">
      <i className="size-6 rounded-sm border border-line" style={{ background: `var(--${name})` }} />
      {name}
    </span>
  ))
}

export function FoundationChapter() {
  return (
    <Chapter id="foundations" title="Foundations">
      <Specimen title="Surfaces and lines">
        <Swatches names={surfaces} />
      </Specimen>
      <Specimen title="Ink and states">
        <Swatches names={inks} />
      </Specimen>
      <Specimen title="Series">
        <Swatches names={series} />
      </Specimen>
      <Specimen title="Type" layout="block">
        {sizes.map(([size, use]) => (
          <p key={size} style={{ fontSize: `var(--${size})` }}>
            Limestone by day, basalt by night 0123456789 <span className="text-fg-faint">{use}</span>
          </p>
        ))}
        <p className="font-mono text-xs text-fg-muted">
          10.0.8.2 · 935499b3-fd96-4432-9c21-4113bc1eb8b7 · 172.30.0.0/22
        </p>
      </Specimen>
    </Chapter>
  )
}
