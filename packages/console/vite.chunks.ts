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
  { name: 'login', of: [/^console\/(login\/|ui\/badges\/identicon)/] },
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
      /^console\/shell\/list\/given-/,
      /^console\/ui\/(actions\/segments|format\/listed)\./,
      /^console\/data\/download\./,
      /^domain\/names\./,
      /^console\/ui\/format\/loose-match\./,
      /^console\/data\/names\./,
      /^console\/shell\/(acts\/tell-under-way|forms\/(panel-view|use-go|use-choices|merge-fields|use-last-change|gone-text))\./,
      /^console\/shell\/((people|system)-paths|use-may|load-people|explorer-links|has-name-or-id)\./,
      // What pages have at once and dialogs late, so that no dialog brings a page along.
      /^console\/shell\/(acts\/bulk-question|as-code\/late-code)\./,
      /^console\/(data\/use-(attempt|call)|features\/instances\/use-subnet-names)\./,
      /^domain\/(trials|affinity\/members)\./,
      /\/react-router\/.*\/useLocation\./,
      /\/lucide-react\/.*\/(arrow-right|calendar-clock|chart-line|equal|square-terminal)\./,
      /^console\/features\/(floating-ips\/actions|people\/place|affinity\/(affinity|anti-affinity|leave|policy-badge))\./,
      // What pages ask first: all of it is known wherever links are pointed at.
      /^console\/data\/([\w-]+-asked|(activity|path|pool-address|why)-search|path-question|metrics-views|time-span|linked-silos|former-tab)\./,
      /^console\/ui\/pickers\/(select|use-picker|type-ahead|filter-keys|source|late-list)\./,
      /^console\/ui\/pictures\/floating-ips\./,
      /^console\/ui\/(format\/(bits|percent)|dates\/range(-picker)?|chart\/cursor-keys)\./,
      /^domain\/(roles|networks\/network)\./,
      /^console\/ui\/use-width\./,
      /^console\/ui\/overlays\/(side-panel|panel-box|set-aside|leave-form)\./,
      /^console\/data\/(polling|until-answer|dry-run|with-latest)\./,
      /^console\/features\/(ip-pools\/(choice|use-pools)|disks\/(snapshot|cancel-import))\./,
      /^console\/ui\/cells\/(size|ip-address|overflow-list)\./,
      /^console\/ui\/badges\/state-badge\./,
      /^console\/ui\/state-tones\./,
      /^domain\/changes\/who\./,
      /^console\/ui\/table\/note-line\./,
      /^console\/ui\/(page\/(properties|meter|card|collapsible)|pictures\/(ssh-keys|tasks|instances))\./,
      /^console\/features\/instances\/(actions|(nics\/)?request|use-none-unattached|until-moved)\./,
      /^domain\/ip\/(?!range-parts|block-parts|subnet-addresses|problems|ula|ipv4\.)/,
      /^domain\/exports\/lists\./,
      /^console\/ui\/navigation\/(?!tabs\.)/,
      /^domain\/(byte-size|ports|instances\/(states|actions|limits|overcommit)|(disks|floating-ips)\/actions)\./,
      /\/lucide-react\/.*\/(rotate-ccw|play|minus|users|chevron-right|download|copy)\./,
    ],
  },
  {
    name: 'lists',
    of: [
      ...['disks', 'snapshots', 'images', 'floating-ips'].flatMap(listOf),
      /^console\/features\/(image-uploads\/(under-way\.|open-uploads)|floating-ips\/references\.)/,
      /^console\/features\/images\/silo-/,
      /^console\/routes\/.*_silo-images\.tsx\?/,
    ],
  },
  {
    name: 'frame',
    isWhole: true,
    of: [
      /^console\/console\.tsx/,
      /^console\/routes\/_console\.tsx/,
      /^console\/shell\/(frame|list|navigation|router)\/(?!switch(er-list|-path)|bulk|begin-export|export-(list|rows)|given-|tabbed-)/,
      /^console\/shell\/(guides|guide-link|networking-(notice|pages)|use-loaded|load|delete-resource)\./,
      /^console\/shell\/forms\/(toast-done|use-list-href)\./,
      /^console\/shell\/acts\/dialog-host\./,
      /^console\/features\/as-code\/index\./,
      /^console\/shell\/as-code\/use-as-code\./,
      /^console\/shell\/destroy\/destruction\./,
      /^console\/shell\/palette\/menu-commands\./,
      /^console\/ui\/(cells|badges|table)\/(?!bool|big-number|type-value|bulk-bar|column-changes|grouped-rows|note-line|table-csv|table-look)/,
      /^console\/ui\/page\/(page-header|docs|section)/,
      /^console\/ui\/pictures\/projects\./,
      /^domain\/(refusals|ip\/ipv4)\./,
    ],
  },
  // What opens over a page: dialogs, menus, panels at a button.
  {
    name: 'overlays',
    isWhole: true,
    of: [
      /^console\/ui\/overlays\/modal\.tsx/,
      /^console\/ui\/(overlays\/(floating|menu-list|floating-panel|use-focus-inside)|actions\/aria-links)\./,
      /\/react-(aria|stately)\/.*\/(collections|menu|selection)\/(?!Hidden)/,
      /\/react-stately\/.*\/tree\//,
      /\/react-aria\/.*\/overlays\/(calculatePosition|useCloseOnScroll|useOverlayPosition|usePopover)\./,
      /\/react-aria\/.*\/(getScrollParents|inertValue|scrollIntoView|useCollator|useDescription|useEvent|useLoadMoreSentinel|useLongPress|useResizeObserver|useUpdateLayoutEffect|virtualFocus)\./,
      /\/react-aria-components\/.*\/(Autocomplete|Collection|Header|Keyboard|Label|Menu|OverlayArrow|Popover|SelectionIndicator|Separator|SharedElementTransition)\./,
    ],
  },
  {
    name: 'as-code',
    of: [
      /^contract\/as-code\//,
      /^console\/ui\/navigation\/tabs\./,
      /^console\/shell\/as-code\/(act-request|changed-lines|code-section|code-view|form-code|like-code|paste-button|paste-dialog|remembered)\./,
      /^console\/features\/(as-code\/|[^/]+\/(code|like)\.|instances\/(create\/code|paste)\.)/,
      /\/lucide-react\/.*\/clipboard-paste\./,
    ],
  },
  {
    name: 'all-activity',
    of: [
      /^console\/features\/activity\/(page|filters|silo-filter|who-filter|times\/|attempts|export-menu|refused-days|refused-list|time-filter)/,
      /^console\/routes\/.*\/activity\.tsx\?/,
    ],
  },
  {
    name: 'activity',
    of: [
      /^console\/features\/activity\/(?!export-activity|latest\.)/,
      /^console\/data\/activity-query\./,
      /^domain\/changes\/(diff|fields)\./,
      /^console\/ui\/(diff\/(field-diff|pieces|words|edits)|pictures\/history)\./,
      /^console\/routes\/.*(?<!\$port|\$certificate)\/history\.tsx\?/,
      /\/lucide-react\/.*\/undo-2\./,
    ],
  },
  {
    name: 'overview',
    of: [
      /^console\/features\/issues\/(?!issues|count|hide-dialog|index)/,
      /^console\/routes\/.*\/system\/issues\.tsx\?/,
      /^console\/features\/(overview\/|activity\/latest\.)/,
      /^console\/ui\/chart\/wide-sparkline\./,
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
      /\/lucide-react\/.*\/(pause|circle|circle-x|loader-circle)\./,
      /^console\/features\/image-uploads\/(?!under-way\.|open-uploads|index|useless)/,
      /^console\/features\/images\/upload\//,
      /^console\/routes\/.*(_images\/images-new|image-uploads\/\$upload)\.tsx\?/,
      /^domain\/(images\/(?!login-user)|sha256\.)/,
    ],
  },
  {
    name: 'paths',
    of: [
      /^console\/features\/topology\//,
      /^console\/(data\/topology-search|features\/floating-ips\/spare)\./,
      /\/lucide-react\/.*\/(door-open|globe|route)\./,
      /^console\/routes\/.*topology\.tsx\?/,
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
      /^console\/features\/firewall-rules\/(?!code|late|priority-dialog|conflict|fields|meanings|parts-field|ports-field|rule-form|typed-note|create|edit|paste|meaning|parts|request|suggestion|typed)/,
      /^console\/routes\/.*\/vpcs\/\$vpc(\/_tabs(\/_(rules|subnets|routers|gateways))?|\/routers\/\$router(\/_routes)?|\/internet-gateways\/\$gateway)?\.tsx\?/,
      /^console\/shell\/path-changes\/(words|preview)\./,
      /^domain\/networks\/route-rules\./,
      /^console\/data\/in-turn\./,
      /^domain\/firewall\//,
      /^console\/shell\/vpc-contents\./,
      /^console\/ui\/(actions\/switch|badges\/type-value)\./,
      /^console\/ui\/table\/grouped-rows\./,
      /^domain\/networks\/(?!subnet-rules)/,
      /\/lucide-react\/.*\/(ban|layers-2|circle-dashed|scale)\./,
    ],
  },
  {
    name: 'charts',
    of: [
      /^console\/ui\/chart\//,
      /^console\/ui\/dates\/refresh(-picker)?\./,
      /^console\/shell\/time-charts\//,
      /\/lucide-react\/.*\/(table-2|zoom-out|square)\./,
    ],
  },
  {
    name: 'utilization',
    of: [
      /^console\/features\/(utilization\/(?!amounts|history\/(chooser|filling-words))|fleet-utilization\/(?!asked))/,
      /^console\/routes\/.*\/utilization\.tsx\?/,
      /^domain\/(disks\/rack-estimate|quotas\/levels)\./,
    ],
  },
  {
    name: 'probes',
    of: [
      /^console\/(features\/probes\/(?!thing)|ui\/pictures\/probes\.)/,
      /^console\/routes\/.*_probes(\/.*)?\.tsx\?/,
    ],
  },
  {
    name: 'device',
    of: [/^console\/features\/device\//, /^console\/routes\/device\//, /^console\/(ui\/forms\/device-code)/],
  },
  {
    name: 'affinity',
    of: [
      /^console\/features\/affinity\/(?!code|late|create|edit|request|paste|instance-groups|use-instance|.*dialog)/,
      /^console\/routes\/.*\/(_affinity(-groups)?|affinity(-groups)?\/(index|\$\w+(\/index)?))\.tsx\?/,
      /^console\/ui\/pictures\/affinity\./,
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
      /^console\/features\/vpcs\/(create-form|edit-form|paste|request)\./,
      /^console\/features\/renames\/(?!find-references)/,
      /^console\/routes\/.*\/(vpcs-new|vpcs\/\$vpc\/_tabs\/_rules\/edit)\.tsx\?/,
      new RegExp(
        `^console/features/${inVpc}/(create-form|edit-form|fields|paste|problems|request|router-field|ipv4-block-field|types)\\.`,
      ),
      /^console\/routes\/.*\/vpcs\/\$vpc\/.*(subnets|routers|routes|internet-gateways)(-new|\/.*\/edit)\.tsx\?/,
      /^console\/features\/firewall-rules\/(?!code|late|priority-dialog|conflict)/,
      /^console\/routes\/.*\/firewall-rules.*\.tsx\?/,
      /^console\/shell\/path-changes\/form-preview\./,
      /^domain\/networks\/subnet-rules\./,
      /^console\/ui\/forms\/switch-field\./,
    ],
  },
  {
    name: 'address-map',
    of: [
      /^console\/features\/subnet-addresses\/(?!index|interfaces)/,
      /^console\/routes\/.*\/subnets\/\$subnet\/addresses\.tsx\?/,
      /^domain\/ip\/(block-parts|subnet-addresses)\./,
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
      /^console\/routes\/.*\/\$pool\/_tabs\/addresses\.tsx\?/,
      /^domain\/ip\/range-parts\./,
    ],
  },
  {
    name: 'why',
    of: [/^console\/features\/access\/why\//, /^console\/routes\/.*\/access\/why\.tsx\?/],
  },
  {
    name: 'certificate-form',
    of: [
      /^console\/features\/certificates\/(create-form|request|check|certificate-check|index)\./,
      /^domain\/certificates\/x509\./,
      /^console\/routes\/.*\/certificates-new\.tsx\?/,
    ],
  },
  {
    name: 'allow-list',
    of: [
      /^console\/features\/allow-list\/(?!code|frame|late|thing|.*dialog)/,
      /^console\/routes\/.*\/system\/networking\/allow-list\/index\.tsx\?/,
      /^domain\/allow-list\//,
    ],
  },
  {
    name: 'inventory',
    of: [
      /^console\/features\/inventory\/(?!words|rack-read|.*(dialog|late|thing|add))/,
      /^console\/routes\/.*\/system\/inventory(?!.*history).*\.tsx\?/,
    ],
  },
  { name: 'lldp', of: [/^console\/features\/lldp\/fields\./] },
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
      /^console\/features\/(address-lots\/(create-form|request|typed|in-lot)|bgp\/(view|cause|messages|lanes|timeline)|switch-ports\/view|lldp\/port-lldp|(bgp-configs|bfd|loopbacks|announce-sets)\/(create-form|edit-form|request|announced-field|network))\./,
      /^console\/routes\/.*\/system\/networking\/.*(address-lots-new|loopbacks-new|configurations-new|announce-sets-new|bfd-new|\$set\/edit|\$port\/index|\$session).*\.tsx\?/,
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
    name: 'roles',
    of: [/^console\/features\/role-parts\/(set-role|assignments)\./],
  },
  {
    name: 'access',
    of: [
      /^console\/features\/access\/page\./,
      /^console\/routes\/_console\/(access\/_tabs|projects\/\$project\/access)\/index\.tsx\?/,
    ],
  },
  {
    name: 'people',
    of: [
      /^console\/features\/access\/(?!.*dialog|page|remove-question|effect)/,
      /^console\/route-tree\.gen\.ts\?branch=access/,
      /^console\/routes\/_console\/access(\/.*)?\.tsx$/,
      /^console\/routes\/_console\/access\/(?!.*(-new|_users|_groups)).*\.tsx\?/,
      /^console\/route-tree\.gen\.ts\?branch=certificates/,
      /^console\/routes\/_console\/_certificates(\/.*)?\.tsx$/,
      /^console\/features\/people\/(?!.*dialog|thing|create-form|password-fields|request)/,
      /^console\/features\/(certificates\/(?!thing|create-form|request|view|what-stops|check|certificate-check|index)|role-parts\/(?!role-|set-role|assignments))/,
      /^console\/shell\/load-access\./,
      /^domain\/(silos\/hosts|certificates\/rules)\./,
      /\/lucide-react\/.*\/(circle-question-mark|file-badge)\./,
      /^console\/routes\/.*\/(\$user|\$group)\.tsx\?/,
      /^console\/routes\/_console\/_certificates(\/certificates\/index)?\.tsx\?/,
      /^console\/routes\/.*\/_(users|groups)\.tsx\?/,
    ],
  },
  {
    name: 'system-forms',
    of: [
      /^console\/ui\/forms\/radio-card-field\./,
      /^console\/features\/silos\/(create(?!\/code)|request|amounts|quota-fields|detail\/quotas)/,
      /^console\/features\/(identity-providers\/(create-form|request|view)|system-ip-pools\/(create-form|edit-form|range-form|range\.|request|seen-by))/,
      /^console\/routes\/.*\/system\/.*((?<!users)-new|\/edit|ranges-add|\/quotas|\$provider)\.tsx\?/,
    ],
  },
  {
    name: 'system',
    of: [
      /^console\/shell\/(forms\/(saved-notice|who-changed)|use-why-not-fleet|address-map\/(found-text|fold-row|fill-of))\./,
      /^console\/features\/(utilization\/(amounts|history\/filling-words)|updates\/(columns|page|releases|words))\./,
      /^console\/routes\/_console\/system\/updates\.tsx\?/,
      /^console\/features\/support-bundles\//,
      /^console\/routes\/.*\/system\/support(?!.*history).*\.tsx\?/,
      /^domain\/support\/bundles\./,
      /^console\/features\/inventory\/(words|rack-read)\./,
      /^console\/ui\/(cells\/(bool|big-number)|format\/big-number)\./,
      /^console\/ui\/format\/month-day\./,
      /^domain\/(powers|quotas\/forecast)\./,
      /^console\/features\/(address-lots|bgp|switch-ports|port-settings)\/(?!.*dialog|ports\.|sessions\.|load\.|code\.)/,
      /^console\/features\/(lldp|bgp-configs|announce-sets|bfd|loopbacks)\/(list|columns|neighbors|index|actions|place|view)\./,
      /^console\/routes\/.*\/system\/networking\/.*_(address-lots|bgp|bgp-configs|announce-sets|bfd|loopbacks|switch-ports|port-settings)(?!.*history).*\.tsx\?/,
      /^console\/routes\/.*\/networking\/switch-ports\/neighbors\.tsx\?/,
      /^console\/shell\/list\/tabbed-frame\./,
      /^console\/features\/(silos|identity-providers|pool-links|system-ip-pools)\/(?!code|late|thing|create|gather|pem|remove-question|.*(dialog|range-holders|\/code\.))/,
      /^console\/route-tree\.gen\.ts\?branch=system/,
      /^console\/features\/trials\/(index|place|use-trials)\./,
      /^console\/features\/(fleet-utilization\/asked|switch-ports\/ports|bgp\/sessions|port-settings\/load|announce-sets\/sets|bfd\/sessions|support-bundles\/detail\/files-search|updates\/target-search|issues\/(count|issues))\./,
      /^domain\/issues\//,
      /^console\/(data\/issues-search|features\/allow-list\/frame|shell\/(load-rack|lots-of-blocks|not-there))\./,
      /^console\/routes\/_console\/system(\/.*)?\.tsx$/,
      /^console\/features\/system-access\/(rows|warnings)\./,
      /^console\/routes\/_console\/system(\/(_?silos|networking|index)(?!.*(history|users-new)).*)?\.tsx(\?|$)/,
      /^console\/ui\/pictures\/(silos|ip-pools)\./,
    ],
  },
  {
    name: 'key-forms',
    of: [
      /^console\/features\/ssh-keys\/(create-form|fields)\./,
      /^domain\/(ssh-keys\/public-key|disks\/base64)\./,
      /^console\/routes\/_console\/settings\/.*-new\.tsx\?/,
    ],
  },
  {
    name: 'edit-forms',
    of: [
      /^console\/features\/((disks|snapshots|floating-ips|images)\/((create|edit|from-snapshot)-form|view|paste|fields|request))\./,
      /^console\/routes\/(?!_console\/(settings|_projects)\/).*((?<!instances|users)-new|\/edit)\.tsx\?/,
    ],
  },
  {
    name: 'forms',
    of: [
      /^console\/shell\/as-code\//,
      /^console\/shell\/forms\/(?!pick-dialog|panel-dialog)/,
      /^console\/ui\/(forms\/(?!device-code)|page\/mini-table)/,
      /^console\/ui\/pickers\/(?!filter-list|list-entry|open-list|place-list|use-placed)/,
      /^console\/features\/(?!instances|projects|updates)[^/]+\/(create-form|edit-form|password-fields|pool-field|request)\./,
      /^console\/routes\/(?!_console\/(settings|_projects)\/).*(?<!instances)(-new|\/edit)\.tsx\?/,
      /^domain\/(disks\/limits\.|quotas\/|private-key\.|ip\/(problems|ula)\.)/,
      /\/react-hook-form\//,
      /\/react-router\/.*\/useBlocker\./,
      /\/lucide-react\/.*\/(chevron-up|code-xml|file-up)\./,
    ],
  },
  {
    name: 'new-instance',
    of: [/^console\/features\/instances\/create(?!\/(user-data|custom-nics))/, /\/instances-new\.tsx\?/],
  },
  {
    name: 'instances',
    of: [
      /^console\/features\/instances\/(list|columns|row-addresses|use\/(column|room|page-rows))\./,
      /^console\/routes\/.*\/instances\/index\.tsx\?/,
    ],
  },
  {
    name: 'instance',
    of: [
      /^console\/features\/instances\/(?!create|resize|attach|nics|detail|index|thing|use\/(cell|words))/,
      /^console\/features\/instances\/detail\/(?!settings|connect|ssh-command)/,
      /^console\/features\/serial-console\/(command\.|connection)/,
      /^console\/routes\/.*\/instances\/.*(_tabs|networking|storage)\.tsx\?/,
      /^domain\/instances\//,
    ],
  },
  {
    name: 'serial-console',
    of: [
      /^console\/features\/(serial-console\/(page|command-dialog|waiting)|instances\/detail\/(connect|ssh-command))\./,
      /^console\/routes\/.*\/instances\/.*(connect|serial-console)\.tsx\?/,
      /^domain\/(images\/login-user|ssh-keys\/comment-user)\./,
    ],
  },
  { name: 'projects', of: listOf('projects') },
  {
    name: 'dialogs',
    of: [
      /^console\/features\/(?!system-access|paths).*(dialog|late)\./,
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
