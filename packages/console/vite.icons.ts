import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

type Attributes = Readonly<Record<string, string>>

/** A shape of a drawing of lucide-react: an element of an SVG with its attributes, a key among them. */
export type Shape = readonly [tag: string, attributes: Attributes]

/** What outlines each kind of shape, as data of a path, of numbers by the names of attributes; what is not given is 0. */
const outlines: Readonly<Record<string, (of: (name: string) => number, attributes: Attributes) => string>> = {
  // Behind another, what is relative at its beginning would be so to that one's end.
  path: (_, { d = '' }) => d.replace(/^m/, 'M0 0m'),
  line: (of) => `M${of('x1')} ${of('y1')}L${of('x2')} ${of('y2')}`,
  polyline: (_, { points = '' }) => `M${points}`,
  polygon: (_, { points = '' }) => `M${points}z`,
  circle: (of) => ellipse(of('cx'), of('cy'), of('r'), of('r')),
  ellipse: (of) => ellipse(of('cx'), of('cy'), of('rx'), of('ry')),
  rect: (of, { rx, ry }) => {
    const [round, width, height] = [Number(rx ?? ry ?? 0), of('width'), of('height')]
    const corner = (x: number, y: number) => (round > 0 ? `a${round} ${round} 0 0 1 ${x} ${y}` : '')
    const [wide, high] = [width - 2 * round, height - 2 * round]
    return (
      `M${of('x') + round} ${of('y')}h${wide}${corner(round, round)}v${high}${corner(-round, round)}` +
      `h${-wide}${corner(-round, -round)}v${-high}${corner(round, -round)}z`
    )
  },
}

const ellipse = (cx: number, cy: number, rx: number, ry: number) =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`

const known = new Set('d x y x1 y1 x2 y2 cx cy r rx ry width height points key'.split(' '))

/** A filled dot so small that lines through its middle, as wide as its own, make it. */
const isDot = ([tag, { r, fill }]: Shape) => tag === 'circle' && fill === 'currentColor' && Number(r) <= 1

function dot(x: number, y: number, r: number): string {
  const near = Number((r * Math.SQRT1_2).toFixed(2))
  const ends = [
    [r, 0],
    [0, r],
    [near, near],
    [near, -near],
  ] as const
  return ends.map(([dx, dy]) => `M${x - dx} ${y - dy}l${2 * dx} ${2 * dy}`).join('')
}

/**
 * The shapes of an icon as one path, which looks the same because all of them are lines alike.
 * @throws where a shape has more than its outline, such as a colour of its own
 */
export function pathOf(shapes: readonly Shape[]): string {
  return shapes
    .map((shape) => {
      const [tag, attributes] = shape
      const of = (name: string) => Number(attributes[name] ?? 0)
      if (isDot(shape)) return dot(of('cx'), of('cy'), of('r'))
      const outline = outlines[tag]
      const odd = Object.keys(attributes).find((name) => !known.has(name))
      if (outline === undefined || odd !== undefined)
        throw new Error(`An icon has a shape that cannot be part of one path: ${tag} ${odd ?? ''}`)
      return outline(of, attributes)
    })
    .join('')
}

/**
 * Icons are those of lucide-react, made the short way (ui/lucide-icon.ts): each of one path, because a page has dozens,
 * and the browser has its work with every element of them. In development and in tests they are made as the library
 * makes them.
 */
export function lightIcons(): Plugin {
  const maker = path.join(import.meta.dirname, 'ui/lucide-icon.ts')
  let isMet = false
  return {
    name: 'portico:light-icons',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/ },
      async handler(id) {
        const { __iconData: drawing } = (await import(pathToFileURL(id).href)) as {
          __iconData?: { node: readonly Shape[] }
        }
        // An older name of another.
        if (drawing === undefined) return null
        isMet = true
        return `import make from ${JSON.stringify(maker)}
export default /* @__PURE__ */ make(${JSON.stringify(pathOf(drawing.node))})`
      },
    },
    buildEnd(error) {
      if (error === undefined && !isMet)
        this.error('lucide-react no longer has its icons in dist/esm/icons (vite.icons.ts)')
    },
  }
}
