import type { Path } from '@portico/contract/types.ts'
import { useRouter } from '@tanstack/react-router'
import { paths } from '#shell/paths.ts'
import { Button } from '#ui/actions/button.tsx'
import { countOf } from '#ui/format/text.ts'
import { handOverSuggestion } from '../firewall-rules/lazy.ts'
import { suggestionOf } from './suggestion.ts'
import { nameOf, refusalOf, type PathResources, resourcesOf } from './messages.ts'

type Remedy = Path['remedies'][number]

/** The alternative changes that would let the packet pass, the least permissive first. */
export function Remedies({ project, path }: { project: string; path: Path }) {
  const things = resourcesOf(path)
  const last = path.hops.at(-1)
  const refusal = last === undefined ? null : refusalOf(last)
  if (refusal === null || last === undefined) return null
  const refusedBy = last.type === 'rules' && last.rule !== null ? nameOf(things, last.rule) : null
  return (
    <section className="mb-6">
      <h3 className="text-md font-semibold">Possible fixes</h3>
      {path.remedies.length === 0 ? (
        <p className="mt-1 text-fg-muted">{refusal.toDo}</p>
      ) : (
        <>
          <p className="mt-1 text-fg-muted">Any one of these. The one that opens least is first.</p>
          <ul className="mt-2 rounded-md border border-line bg-raised">
            {path.remedies.map((remedy) => (
              <li
                key={`${remedy.type} ${remedy.rule.name}`}
                className="border-t border-line p-3 first:border-t-0"
              >
                <p className="font-semibold break-words">{words(remedy, refusedBy)}</p>
                <p className="text-fg-muted">
                  {remedy.opens === null
                    ? 'The number of paths that it opens could not be computed.'
                    : remedy.opens === 1
                      ? 'Opens 1 path, exactly this one.'
                      : `Opens ${countOf(remedy.opens, 'path')}.`}
                </p>
                <Open project={project} remedy={remedy} resources={things} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function words({ type, rule }: Remedy, refusedBy: string | null): string {
  const { hosts, ports } = rule.filters
  switch (type) {
    case 'allow':
      return refusedBy === null ? 'Allow it with a new rule' : `Allow it with a new rule before ${refusedBy}`
    case 'add_host':
      return `Add host ${hosts?.at(-1)?.value ?? ''} to ${rule.name} (${rule.priority})`
    case 'add_port':
      return `Add port ${ports?.at(-1) ?? ''} to ${rule.name} (${rule.priority})`
    case 'disable':
      return `Disable ${rule.name} (${rule.priority})`
  }
}

function Open(props: { project: string; remedy: Remedy; resources: PathResources }) {
  const { project, remedy, resources: things } = props
  const router = useRouter()
  const vpc = things.get(remedy.vpc)
  if (vpc === undefined) return null
  const isNew = remedy.replaces === null
  return (
    <div className="mt-2">
      <Button
        onPress={() => {
          handOverSuggestion({ project, vpc: vpc.name }, suggestionOf(remedy))
          void router.navigate({
            href: isNew
              ? paths.firewallRulesNew(project, vpc.name)
              : paths.firewallRuleEdit(project, vpc.name, remedy.rule.name),
          })
        }}
      >
        {isNew ? 'Open new rule' : 'Open with this change'}
      </Button>
    </div>
  )
}
