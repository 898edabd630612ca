/** A file of the build, and the modules that lie in it. */
interface Chunk {
  readonly name: string
  /** Patterns of paths below packages/ */
  readonly of: readonly RegExp[]
  /** With all that they import; otherwise only themselves. */
  readonly isWhole?: true
  /** Only those that several pages use. */
  readonly isShared?: true
}

/**
 * Few files, each of what is needed together. What stands first takes what others need too: sign-in's own; what every
 * page needs, sign-in included; what every page behind sign-in needs besides; what floats over pages; forms; and then
 * a file for the lists of each kind, and one for dialogs that several of them open. The rest comes with the route
 * or the dialog that uses it.
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
      /^console\/shell\/acts\/(tell-under-way|dialog-host)\./,
      /^console\/shell\/palette\/menu-commands\./,
      /^console\/data\/(names|polling|until-answer)\./,
      /^console\/ui\/(cells|badges|table|navigation)\/(?!bulk-bar)/,
      /^console\/ui\/page\/(page-header|docs)/,
      /^domain\/(byte-size|names|ports|limits|instances\/(states|actions)|disks\/actions)\./,
    ],
  },
  { name: 'floating', isWhole: true, of: [/^console\/ui\/overlays\/(menu-list|floating-panel|modal)\.tsx/] },
  {
    name: 'forms',
    isWhole: true,
    of: [/^console\/shell\/forms\//, /^console\/ui\/(forms|pickers)\/(?!device-code)/],
  },
  { name: 'new-instance', of: [/^console\/features\/instances\/create/] },
  {
    name: 'instances',
    of: [
      /^console\/features\/instances\/(?!create|resize|attach|nics|detail|index|thing)/,
      /^console\/features\/instances\/detail\/(?!settings)/,
      /^console\/features\/serial-console\/(command|connection)/,
      /^console\/features\/(ip-pools\/(choice|use-pools)|disks\/snapshot)\./,
      /lucide-react\/.*\/(chevron-right|rotate-ccw)\./,
      /^console\/ui\/page\//,
      /^domain\/(instances|ip)\//,
      /^domain\/refusals/,
    ],
  },
  ...['projects', 'disks', 'snapshots', 'images', 'floating-ips', 'ssh-keys'].map((kind) => ({
    name: kind,
    of: [new RegExp(`^console/features/${kind}/(list|columns|actions)\\.`)],
  })),
  {
    name: 'dialogs',
    of: [/^console\/features\/.*(dialog|fields|field|view|request)\.|^console\/features\/.*late\./],
    isShared: true,
  },
]

/** The chunks as the bundler wants them. */
export const sharedChunks = chunks.map(({ name, of, isWhole = false, isShared = false }, at) => ({
  name,
  test: (id: string) => of.some((pattern) => pattern.test(shortPath(id))),
  includeDependenciesRecursively: isWhole,
  ...(isShared && { minShareCount: 2 }),
  priority: chunks.length - at,
}))

/** A module's path below packages/, or all of it where it lies elsewhere. */
function shortPath(id: string): string {
  return id.replaceAll('\\', '/').replace(/^.*\/packages\//, '')
}
