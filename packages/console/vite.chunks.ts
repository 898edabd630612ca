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

/** What the list of a kind is made of. */
function listOf(kind: string): readonly RegExp[] {
  return [
    new RegExp(`^console/(features/${kind}/(list|columns|actions)|ui/pictures/${kind})\\.`),
    new RegExp(`^console/routes/.*(${kind}/index|_${kind.replace('ssh-', '')})\\.tsx\\?`),
  ]
}

/** The features of what lies in a VPC, whose pages share most of what they are made of. */
const inVpc = '(subnets|routers|routes|gateways)'

/**
 * Few files, each of what is needed together; what stands first takes what others need too. First what every page needs,
 * then what many share, then what single pages and forms are made of. What is left out comes with the route or the dialog
 * that uses it.
 *
 * Kinds have their list apart from their forms: a list must not bring along what forms need. What both use therefore
 * lies in the frame, or with what things share.
 */
const chunks: readonly Chunk[] = [
  { name: 'login', of: [/^console\/login\//] },
  {
    name: 'base',
    isWhole: true,
    of: [/^console\/main\.ts/, /^console\/login\/login\.tsx/],
  },
  {
    name: 'things',
    of: [
      /^console\/route-tree\.gen\.ts\?branch=project/,
      /^console\/features\/projects\/seed-view\./,
      /^console\/routes\/_console\/projects\/\$project(\/.*)?\.tsx$/,
      /^console\/shell\/(guide-link\.|list\/given-)/,
      /^console\/ui\/(page\/(code-block|highlight)|actions\/segments|format\/listed)\./,
      /^console\/data\/download\./,
      /^domain\/names\./,
      /^console\/ui\/format\/loose-match\./,
      /^console\/features\/floating-ips\/references\./,
      /^console\/data\/names\./,
      ...['disks', 'snapshots', 'images', 'floating-ips'].flatMap(listOf),
      /^console\/shell\/acts\/bulk-question\./,
      /^console\/features\/image-uploads\/(under-way\.|open-uploads)/,
      /^console\/shell\/(acts\/tell-under-way|forms\/(panel-view|use-go|use-choices))\./,
      /^console\/ui\/(actions\/switch|forms\/not-added)\./,
      /^console\/ui\/overlays\/(side-panel|panel-box|set-aside|leave-form)\./,
      /^console\/ui\/pickers\/choices\./,
      /^console\/data\/(polling|until-answer|dry-run)\./,
      /^console\/features\/(ip-pools\/(choice|use-pools)|disks\/snapshot)\./,
      /^console\/ui\/cells\/(size|ip-address|overflow-list)\./,
      /^console\/ui\/badges\/state-badge\./,
      /^console\/ui\/state-tones\./,
      /^domain\/changes\/who\./,
      /^console\/ui\/table\/note-line\./,
      /^console\/ui\/(page\/(properties|meter|card|collapsible)|pictures\/(vpcs|ssh-keys|tasks))\./,
      /^console\/features\/instances\/(actions|(nics\/)?request|use-none-unattached|use-subnet-names|until-moved)\./,
      /^domain\/ip\/(?!range-parts|block-parts|ipv4\.)/,
      /^domain\/exports\/lists\./,
      /^console\/ui\/navigation\//,
      /^domain\/(byte-size|ports|limits|instances\/(states|actions|limits)|(disks|floating-ips)\/actions)\./,
      /\/lucide-react\/.*\/(rotate-ccw|play|upload|minus|pause|square-terminal|chevron-right|download|copy)\./,
    ],
  },
  {
    name: 'frame',
    isWhole: true,
    of: [
      /^console\/console\.tsx/,
      /^console\/routes\/_console\.tsx/,
      /^console\/shell\/(frame|list|navigation|router)\/(?!switcher-list|bulk|export-(list|rows)|given-|tabbed-)/,
      /^console\/shell\/(guides|use-loaded|load|delete-resource)\./,
      /^console\/shell\/forms\/(toast-done|use-list-href)\./,
      /^console\/shell\/acts\/dialog-host\./,
      /^console\/features\/as-code\/index\./,
      /^console\/shell\/as-code\/(late-code|use-as-code)\./,
      /^console\/shell\/destroy\/destruction\./,
      /^console\/shell\/palette\/menu-commands\./,
      /^console\/ui\/(cells|badges|table|navigation)\/(?!bulk-bar|column-changes|grouped-rows|note-line|table-csv|table-look|route-tabs|tab-)/,
      /^console\/ui\/page\/(page-header|docs|section)/,
      /^console\/ui\/(overlays\/floating|pictures\/projects)\./,
      /^domain\/(refusals|ip\/ipv4)\./,
      /^console\/data\/uploads-asked\./,
    ],
  },
  // What menus and panels at a button need besides what every overlay does.
  {
    name: 'menus',
    of: [
      /^console\/ui\/(overlays\/(menu-list|floating-panel|use-focus-inside)|actions\/aria-links)\./,
      /\/react-(aria|stately)\/.*\/(collections|menu|selection)\/(?!Hidden)/,
      /\/react-stately\/.*\/tree\//,
      /\/react-aria\/.*\/overlays\/(calculatePosition|useCloseOnScroll|useOverlayPosition|usePopover)\./,
      /\/react-aria\/.*\/(getScrollParents|inertValue|scrollIntoView|useCollator|useDescription|useEvent|useLoadMoreSentinel|useLongPress|useResizeObserver|useUpdateLayoutEffect|virtualFocus)\./,
      /\/react-aria-components\/.*\/(Autocomplete|Collection|Header|Keyboard|Label|Menu|OverlayArrow|Popover|SelectionIndicator|Separator|SharedElementTransition)\./,
    ],
  },
  { name: 'floating', isWhole: true, of: [/^console\/ui\/overlays\/modal\.tsx/] },
  {
    name: 'as-code',
    of: [
      /^contract\/as-code\//,
      /^console\/shell\/as-code\/(changed-lines|code-section|code-view|form-code|like-code|paste-button|paste-dialog|remembered)\./,
      /^console\/features\/(as-code\/|[^/]+\/(code|like)\.|instances\/(create\/code|paste)\.)/,
      /\/lucide-react\/.*\/clipboard-paste\./,
    ],
  },
  // What most pages of operators and of those who look after people, times and limits share.
  {
    name: 'wider',
    of: [
      /^console\/features\/role-parts\//,
      /^console\/shell\/(people-paths|system-paths|use-may|load-people|load-access)\./,
      /^console\/data\/((access|fleet-sums|lots|support|inventory|activity|utilization|overview)-asked|metrics-views|(path|why|activity|pool-address)-search|path-question|time-span)\./,
      /^console\/features\/issues\/(issues|count)\./,
      /^console\/features\/trials\/(index|place|use-trials)\./,
      /^console\/ui\/(dates\/range\.|chart\/(cursor-keys|wide-sparkline|sparkline)|use-width|format\/(bits|month-day))/,
      /^console\/shell\/explorer-links\./,
      /^console\/features\/utilization\/amounts\./,
      /\/react-query\/.*\/useMutation\./,
      /\/query-core\/.*\/mutationObserver\./,
      /^console\/(features\/inventory\/words|features\/inventory\/rack-read|shell\/address-map\/(found-text|fold-row|fill-of))\./,
      /^domain\/(networks\/network|trials)\./,
      /^domain\/(roles|powers|quotas\/(forecast|levels)|issues\/(kinds|limits|lost))\./,
      /^console\/features\/utilization\/history\/filling-words\./,
      /^console\/ui\/dates\/(range-picker|refresh(-picker)?)\./,
      /\/lucide-react\/.*\/(arrow-right|users|file-badge|circle-question-mark|rotate-ccw-clock|calendar-clock|rotate-cw)\./,
    ],
  },
  {
    name: 'all-activity',
    of: [
      /^console\/features\/activity\/(page|filters|silo-filter|who-filter|times\/|search)/,
      /^console\/routes\/.*\/activity\.tsx\?/,
    ],
  },
  {
    name: 'activity',
    of: [
      /^console\/features\/activity\/(?!export-activity)/,
      /^console\/data\/activity-query\./,
      /^domain\/changes\/(diff|fields)\./,
      /^console\/ui\/(diff\/(field-diff|pieces|words|edits)|pictures\/history)\./,
      /^console\/routes\/.*(?<!\$port)\/history\.tsx\?/,
      /\/lucide-react\/.*\/(undo-2|equal)\./,
    ],
  },
  {
    name: 'overview',
    of: [
      /^console\/features\/issues\/(row|words|acts)\./,
      /^domain\/issues\//,
      /^console\/features\/overview\//,
      /^console\/shell\/load-overview\./,
      /^console\/routes\/.*\/overview\.tsx\?/,
    ],
  },
  {
    name: 'metrics',
    of: [
      /^console\/features\/instance-metrics\/(?!query-dialog|csv)/,
      /^console\/routes\/.*\/_tabs\/metrics\.tsx\?/,
      /^console\/data\/metrics-search\./,
    ],
  },
  {
    name: 'explorer',
    of: [
      /^console\/features\/metrics-explorer\/(?!editor\/|view-actions|schemas\/|result\/csv)/,
      /^console\/routes\/.*(\$project|system)\/metrics\.tsx\?/,
      /^console\/data\/explorer-search\./,
      /^domain\/oxql\//,
    ],
  },
  {
    name: 'query-editor',
    of: [
      /^console\/features\/metrics-explorer\/editor\//,
      /\/node_modules\/(@codemirror|@lezer|@marijn|crelt|style-mod|w3c-keyname)\//,
    ],
  },
  {
    name: 'tasks',
    of: [
      /^console\/(features\/tasks\/(?!ring-place)|ui\/pictures\/tasks\.)/,
      /^console\/routes\/.*tasks(\/.*)?\.tsx\?/,
      /^domain\/tasks\//,
    ],
  },
  {
    name: 'uploads',
    of: [
      /^console\/features\/image-uploads\/(?!under-way\.|open-uploads|index|useless)/,
      /^console\/features\/images\/upload\//,
      /^console\/routes\/.*(_images\/images-new|image-uploads\/\$upload)\.tsx\?/,
      /^domain\/(images\/|sha256\.)/,
    ],
  },
  {
    name: 'paths',
    of: [
      /^console\/features\/paths\/(?!late|effective|rule-words)/,
      /^console\/routes\/.*\$project\/(connect|vpcs\/\$vpc\/_tabs\/connect)\.tsx\?/,
      /\/lucide-react\/.*\/(link-2|arrow-left-right)\./,
    ],
  },
  {
    name: 'vpc',
    of: [
      /^console\/features\/vpcs\/(detail\/|index|thing)/,
      ...listOf('vpcs'),
      new RegExp(
        `^console/features/(vpcs/row-contents|${inVpc}/(?!thing|late|.*dialog|in-the-way|create-form|edit-form|fields|paste|problems|request|router-field|ipv4-block-field|types))`,
      ),
      /^console\/features\/firewall-rules\/(?!code|late|priority-dialog|conflict|fields|meanings|parts-field|ports-field|rule-form|typed-note|create|edit|paste)/,
      /^console\/routes\/.*\/vpcs\/\$vpc(\/_tabs(\/_(rules|subnets|routers|gateways))?|\/routers\/\$router(\/_routes)?|\/internet-gateways\/\$gateway)?\.tsx\?/,
      /^console\/shell\/path-changes\/(words|preview)\./,
      /^domain\/networks\/route-rules\./,
      /^console\/data\/in-turn\./,
      /^domain\/firewall\//,
      /^console\/shell\/vpc-contents\./,
      /^console\/ui\/table\/grouped-rows\./,
      /^domain\/networks\//,
      /\/lucide-react\/.*\/(ban|layers-2|circle-dashed|scale)\./,
    ],
  },
  {
    name: 'charts',
    of: [
      /^console\/ui\/chart\//,
      /^console\/ui\/(use-width|format\/(bits|month-day))\./,
      /^console\/shell\/(explorer-links\.|time-charts\/)/,
      /\/react-router\/.*\/useLocation\./,
      /\/lucide-react\/.*\/(table-2|chart-line|zoom-out|bookmark|square)\./,
    ],
  },
  {
    name: 'utilization',
    of: [
      /^console\/features\/(utilization\/(?!history\/chooser)|fleet-utilization\/(?!asked))/,
      /^console\/routes\/.*\/utilization\.tsx\?/,
      /^domain\/disks\/rack-estimate\./,
    ],
  },
  {
    name: 'probes',
    of: [
      /^console\/features\/probes\/(?!thing|create-form|view|paste|request)/,
      /^console\/routes\/.*_probes\.tsx\?/,
    ],
  },
  {
    name: 'probe-forms',
    of: [/^console\/features\/probes\/(?!thing)/, /^console\/routes\/.*_probes\/.*\.tsx\?/],
  },
  {
    name: 'device',
    of: [
      /^console\/features\/device\//,
      /^console\/routes\/device\//,
      /^console\/(ui\/forms\/device-code|data\/use-call)/,
    ],
  },
  {
    name: 'affinity',
    of: [
      /^console\/features\/affinity\/(?!code|late|create|edit|request|paste|instance-groups|use-instance|.*dialog)/,
      /^console\/routes\/.*\/(_affinity(-groups)?|affinity(-groups)?\/(index|\$\w+(\/index)?))\.tsx\?/,
      /^console\/ui\/pictures\/affinity\./,
      /^domain\/affinity\//,
    ],
  },
  {
    name: 'affinity-form',
    of: [
      /^console\/features\/affinity\/(create|edit|request|paste)/,
      /^console\/routes\/.*\/affinity(-groups)?(-new|\/\$\w+\/edit)\.tsx\?/,
    ],
  },
  {
    name: 'network-forms',
    of: [
      new RegExp(
        `^console/features/${inVpc}/(create-form|edit-form|fields|paste|problems|request|router-field|ipv4-block-field|types)\\.`,
      ),
      /^console\/routes\/.*\/vpcs\/\$vpc\/.*(subnets|routers|routes|internet-gateways)(-new|\/.*\/edit)\.tsx\?/,
      /^console\/features\/firewall-rules\/(?!code|late|priority-dialog|conflict)/,
      /^console\/routes\/.*\/firewall-rules.*\.tsx\?/,
      /^console\/shell\/path-changes\/form-preview\./,
      /^domain\/networks\/subnet-rules\./,
    ],
  },
  {
    name: 'address-map',
    of: [
      /^console\/features\/subnet-addresses\/(?!index|interfaces)/,
      /^console\/routes\/.*\/subnets\/\$subnet\/addresses\.tsx\?/,
      /^domain\/ip\/block-parts\./,
    ],
  },
  {
    name: 'settings',
    of: [
      /^console\/route-tree\.gen\.ts\?branch=settings/,
      /^console\/features\/(own-logins\/(?!token-dialog)|settings\/)/,
      /^console\/routes\/_console\/settings(\/.*)?\.tsx$/,
      /^console\/routes\/_console\/settings\/(_keys|sessions|access-tokens|appearance|profile)\.tsx\?/,
      ...listOf('ssh-keys'),
    ],
  },
  {
    name: 'pool-map',
    of: [
      /^console\/features\/ip-pool-addresses\//,
      /^console\/routes\/.*\/\$pool\/_tabs\/_addresses\.tsx\?/,
      /^domain\/ip\/range-parts\./,
    ],
  },
  {
    name: 'why',
    of: [/^console\/features\/access\/why\//, /^console\/routes\/.*\/access\/why\.tsx\?/],
  },
  {
    name: 'people-forms',
    of: [
      /^console\/features\/(people\/(create-form|password-fields|request|user-panel|group-panel)|certificates\/(create-form|request|pem|index|view))\./,
      /^console\/ui\/forms\/password-field\./,
      /^domain\/silos\/hosts\./,
      /^console\/routes\/.*\/(users-new|certificates-new|\$user|\$group|\$certificate\/index)\.tsx\?/,
    ],
  },
  {
    name: 'allow-list',
    of: [
      /^console\/features\/allow-list\/(?!code|late|thing|.*dialog)/,
      /^console\/routes\/.*\/system\/networking\/.*allow-list.*\.tsx\?/,
      /^domain\/allow-list\//,
    ],
  },
  {
    name: 'inventory',
    of: [
      /^console\/features\/inventory\/(?!.*(dialog|plan|late|thing|add))/,
      /^console\/routes\/.*\/system\/inventory(?!.*(history|plan)).*\.tsx\?/,
    ],
  },
  { name: 'lldp', of: [/^console\/features\/lldp\/(fields|late)\./] },
  {
    name: 'port-settings',
    of: [
      /^console\/features\/port-settings\/(?!dialogs|code\.|load\.|list|columns|actions|used-by|guides|index|thing|late)/,
      /^console\/routes\/.*\/networking\/switch-ports\/settings.*\.tsx\?/,
    ],
  },
  {
    name: 'fabric-panels',
    of: [
      /^console\/features\/(address-lots\/(create-form|request|typed|view)|bgp\/(view|cause|messages|lanes|timeline)|switch-ports\/view|lldp\/port-lldp|(bgp-configs|bfd|loopbacks|announce-sets)\/(create-form|edit-form|request|view|announced-field|network))\./,
      /^console\/routes\/.*\/system\/networking\/.*(address-lots-new|loopbacks-new|configurations-new|announce-sets-new|bfd-new|\$set\/(index|edit)|\$lot\/index|\$port\/index|\$session).*\.tsx\?/,
    ],
  },
  // What is in a bundle, with the tree of its files, comes when it is opened.
  {
    name: 'support-inside',
    of: [
      /^console\/features\/support-bundles\/detail\/(file-text|files|lines|read-file|tree)\./,
      /^console\/routes\/.*\/system\/support\/bundles\/\$bundle\/_tabs\/files\.tsx\?/,
      /\/lucide-react\/.*\/(file|folder)\./,
      /\/react-aria(-components)?\/.*\/(Tree(DropTargetDelegate)?|Checkbox|DragAndDrop|useUpdateEffect|useHasTabbableChild)\./,
      /\/react-aria\/.*\/(grid|gridlist|tree)\//,
      /^console\/ui\/(tree|page\/split)/,
    ],
  },
  {
    name: 'support',
    of: [
      /^console\/features\/(support-bundles|updates)\/(?!target-search|detail\/files-search|set-form|request)/,
      /^console\/routes\/.*\/system\/(support|updates)(?!.*(history|set)).*\.tsx\?/,
      /^domain\/support\/bundles\./,
    ],
  },
  {
    name: 'people',
    of: [
      /^console\/features\/access\/(?!.*dialog|remove-question)/,
      /^console\/route-tree\.gen\.ts\?branch=access/,
      /^console\/routes\/_console\/access(\/.*)?\.tsx$/,
      /^console\/routes\/_console\/access\/(?!.*(-new|_users|_groups)).*\.tsx\?/,
      /^console\/routes\/.*\$project\/access\/index\.tsx\?/,
      /^console\/route-tree\.gen\.ts\?branch=certificates/,
      /^console\/routes\/_console\/_certificates(\/.*)?\.tsx$/,
      /^console\/features\/people\/(?!.*dialog|create-form|password-fields|request|user-panel|group-panel)/,
      /^console\/features\/certificates\/(?!create-form|request|what-stops|pem|index|view)/,
      /^console\/routes\/_console\/_certificates(\/certificates\/index)?\.tsx\?/,
      /^console\/routes\/.*\/_(users|groups)\.tsx\?/,
    ],
  },
  {
    name: 'system-forms',
    of: [
      /^console\/features\/silos\/(create(?!\/code)|request|amounts|quota-fields|detail\/quotas)/,
      /^console\/features\/(identity-providers\/(create-form|request|view)|system-ip-pools\/(create-form|edit-form|range-form|range\.|request|seen-by))/,
      /^console\/routes\/.*\/system\/.*(-new|\/edit|ranges-add|\/quotas|\$provider)\.tsx\?/,
    ],
  },
  {
    name: 'system',
    of: [
      /^console\/features\/(address-lots|bgp|switch-ports|port-settings)\/(?!.*dialog|ports\.|sessions\.|load\.|code\.|timeline|lanes)/,
      /^console\/features\/(lldp|bgp-configs|announce-sets|bfd|loopbacks)\/(list|columns|neighbors|index|actions|place)\./,
      /^console\/routes\/.*\/system\/networking\/.*_(address-lots|bgp|bgp-configs|announce-sets|bfd|loopbacks|switch-ports|port-settings)(?!.*history).*\.tsx\?/,
      /^console\/routes\/.*\/networking\/switch-ports\/neighbors\.tsx\?/,
      /^console\/shell\/list\/tabbed-frame\./,
      /^console\/features\/(silos|identity-providers|pool-links|system-ip-pools|system-access)\/(?!code|late|thing|create|gather|pem|remove-question|.*(dialog|range-holders|\/code\.))/,
      /^console\/route-tree\.gen\.ts\?branch=system/,
      /^console\/features\/trials\/(index|place|use-trials)\./,
      /^console\/features\/(fleet-utilization\/asked|switch-ports\/ports|bgp\/sessions|port-settings\/load|announce-sets\/sets|bfd\/sessions|support-bundles\/detail\/files-search|updates\/target-search|issues\/(count|issues))\./,
      /^domain\/issues\//,
      /^console\/(data\/issues-search|shell\/(load-rack|lots-of-blocks|not-there))\./,
      /^console\/routes\/_console\/system(\/.*)?\.tsx$/,
      /^console\/routes\/_console\/system(\/(_?silos|networking|access|index)(?!.*history).*)?\.tsx(\?|$)/,
      /^console\/ui\/pictures\/(silos|ip-pools)\./,
    ],
  },
  {
    name: 'key-forms',
    of: [
      /^console\/features\/ssh-keys\/(create-form|view|paste|fields|request)\./,
      /^console\/routes\/_console\/settings\/.*(-new|\/edit)\.tsx\?/,
    ],
  },
  {
    name: 'edit-forms',
    of: [
      /^console\/features\/((disks|snapshots|floating-ips|projects|images|vpcs)\/((create|edit|from-snapshot)-form|view|paste|fields|request)|images\/from-snapshot)\./,
      /^console\/routes\/(?!_console\/settings\/).*(?<!instances)(-new|\/edit)\.tsx\?/,
    ],
  },
  {
    name: 'forms',
    of: [
      /^console\/shell\/as-code\//,
      /^console\/shell\/forms\/(?!pick-dialog|panel-dialog)/,
      /^console\/ui\/(forms\/(?!device-code|password)|page\/mini-table)/,
      /^console\/ui\/pickers\/(?!filter-list|list-entry|open-list|place-list|use-placed)/,
      /^console\/features\/(?!instances|updates)[^/]+\/(create-form|edit-form|fields|paste|pool-field|request|view)\./,
      /^console\/features\/images\/(upload|from-snapshot)/,
      /^console\/routes\/(?!_console\/settings\/).*(?<!instances)(-new|\/edit)\.tsx\?/,
      /^domain\/(disks\/limits\.|quotas\/)/,
      /\/react-hook-form\//,
      /\/react-router\/.*\/useBlocker\./,
      /\/lucide-react\/.*\/(chevron-up|code-xml|file-up|circle|circle-x|loader-circle)\./,
    ],
  },
  {
    name: 'new-instance',
    of: [/^console\/features\/instances\/create/, /\/instances-new\.tsx\?/],
  },
  {
    name: 'instances',
    of: [
      /^console\/features\/instances\/(?!create|resize|attach|nics|detail|index|thing|use\/(cell|words))/,
      /^console\/features\/instances\/detail\/(?!settings)/,
      /^console\/features\/serial-console\/(command|connection)/,
      /^console\/routes\/.*\/instances\/.*(index|_tabs|connect|networking|storage)\.tsx\?/,
      /^console\/ui\/(page\/|pictures\/instances\.)/,
      /^domain\/instances\//,
    ],
  },
  {
    name: 'silo-images',
    of: [/^console\/features\/images\/silo-/, /^console\/routes\/.*_silo-images\.tsx\?/],
  },
  { name: 'projects', of: listOf('projects') },
  {
    name: 'dialogs',
    of: [
      /^console\/features\/.*dialog\.|^console\/features\/.*late\./,
      /^console\/shell\/forms\/(pick|panel)-dialog\./,
    ],
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
