import type { Issues } from '@portico/contract/types.ts'
import {
  groupsOf,
  IssueWhen,
  kindLabels,
  openIssues,
  type IssueTextContext,
  issueTextOf,
} from '#features/issues/index.ts'
import { paths } from '#shell/paths.ts'
import { numberText } from '#ui/format/text.ts'
import type { NeedLine } from './needs.tsx'

/** Returns the issues that need an operator's action, without hidden ones. Many issues of a kind are one line. */
export function fleetNeeds(issues: Issues | undefined, reading: IssueTextContext): readonly NeedLine[] {
  if (issues === undefined) return []
  const { timeChecked: now } = issues
  return groupsOf(openIssues(issues)).flatMap(({ severity, lines }) =>
    lines.map((line): NeedLine => {
      if ('many' in line) {
        const [{ about }] = line.many
        return {
          key: about.kind,
          severity,
          title: `${numberText(line.many.length)} ${kindLabels[about.kind][1]}`,
          why: '',
          href: `${paths.issues()}?kind=${about.kind}`,
          when: null,
        }
      }
      const { issue } = line
      const { title, why, fix: mend } = issueTextOf(issue.about, reading)
      return {
        key: issue.key,
        severity,
        title,
        why,
        href: mend.href,
        when: <IssueWhen issue={issue} now={now} />,
      }
    }),
  )
}
