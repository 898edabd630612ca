/** A file of the build, and the modules that lie in it. */
interface Chunk {
  readonly name: string
  /** Patterns of paths below packages/ */
  readonly of: readonly RegExp[]
  /** With all that they import; otherwise only themselves. */
  readonly isWhole?: true
}

/**
 * Few files, each of what is needed together. What stands first takes what others need too: sign-in's own; what every
 * page needs, sign-in included; what every page behind sign-in needs besides; what floats over pages; forms; and then
 * a file for the lists of each kind. What is left out comes with the route or the dialog that uses it.
 */
const chunks: readonly Chunk[] = [
  { name: 'login', of: [/^console\/login\//] },
  {
    name: 'base',
    isWhole: true,
    of: [/^console\/main\.ts/, /^console\/login\/login\.tsx/, /rolldown\/runtime/],
  },
  {
    name: 'frame',
    isWhole: true,
    of: [
      /^console\/console\.tsx/,
      /^console\/routes\/_console\.tsx/,
      /^console\/shell\/(frame|list|navigation|router)\/(?!switcher-list|bulk|export-)/,
      /^console\/shell\/(guides|use-loaded|load|delete-resource)\./,
      /^console\/shell\/forms\/(toast-done|use-choices|use-list-href)\./,
      /^console\/ui\/(cells|badges|table|navigation)\/(?!bulk-bar)/,
      /^console\/ui\/page\/(page-header|docs)/,
      /^domain\/(byte-size|names|ports|limits|instances\/(states|actions)|disks\/actions)\./,
    ],
  },
  { name: 'floating', isWhole: true, of: [/^console\/ui\/overlays\/(menu-list|floating-panel|modal)\.tsx/] },
  {
    name: 'forms',
    isWhole: true,
    of: [/^console\/shell\/forms\//, /^console\/ui\/(forms|pickers)\//],
  },
  { name: 'new-instance', of: [/^console\/features\/instances\/create/] },
  {
    name: 'instances',
    of: [
      /^console\/features\/instances\/(list|columns|actions|row-addresses|request)\./,
      /^console\/features\/instances\/detail\/(?!settings)/,
      /^console\/features\/serial-console\/(command|connection)/,
      /^console\/ui\/page\//,
      /^domain\/(instances|ip)\//,
      /^domain\/refusals/,
      /lucide-react\/.*\/chevron-right/,
    ],
  },
  ...['projects', 'disks', 'snapshots', 'images', 'floating-ips', 'ssh-keys'].map((kind) => ({
    name: kind,
    of: [new RegExp(`^console/features/${kind}/(list|columns|actions)\\.`)],
  })),
]

/** The chunks as the bundler wants them. */
export const sharedChunks = chunks.map(({ name, of, isWhole = false }, at) => ({
  name,
  test: (id: string) => of.some((pattern) => pattern.test(shortPath(id))),
  includeDependenciesRecursively: isWhole,
  priority: chunks.length - at,
}))

/** A module's path below packages/, or all of it where it lies elsewhere. */
function shortPath(id: string): string {
  return id.replaceAll('\\', '/').replace(/^.*\/packages\//, '')
}
