import type { Need, NeedAbout, QuotaOutlook, QuotaResource } from '@portico/contract/types.ts'
import type { Forecast } from '@portico/domain/quotas/forecast.ts'
import {
  amountText,
  forecastText,
  growthText,
  shareText,
  stateOf,
  usedText,
} from '#features/utilization/index.ts'
import { paths } from '#shell/paths.ts'
import { joinNames } from '#ui/format/join-names.ts'
import { countOf, numberText } from '#ui/format/text.ts'

/** The text of an item that needs attention, and the page where it can be fixed. */
export interface NeedText {
  readonly title: string
  /** The effect, and who is affected */
  readonly why: string
  readonly href: string
}

const quotaLabels: Readonly<Record<QuotaResource, string>> = {
  cpus: 'vCPU quota',
  memory: 'Memory quota',
  storage: 'Storage quota',
}

const day = 86_400_000

/** Returns the time until a future time, such as `in about 9 days` or `within a day`, or says that it has passed. */
function aheadText(time: Date, now: Date): string {
  const days = Math.ceil((time.getTime() - now.getTime()) / day)
  return days <= 1 ? 'within a day' : `in ${days} days`
}

/**
 * @param isOfProject whether the page is about a single project, so that texts do not contain its name
 * @param now current time, to which relative times refer
 */
export function needTextOf({ about, timeBreaks }: Need, isOfProject: boolean, now: Date): NeedText {
  switch (about.kind) {
    case 'instances_failed': {
      const { project, count, names } = about
      const [name = ''] = names
      return {
        title: count === 1 ? `Instance ${name} has failed` : `${countOf(count, 'instance')} have failed`,
        why: whichOf(about, isOfProject),
        href:
          count === 1 ? paths.instance(project.name, name) : `${paths.instances(project.name)}?state=failed`,
      }
    }
    case 'disks_failed':
      return {
        title: failedText(about, 'Disk', 'disks'),
        why: whichOf(about, isOfProject),
        href: `${paths.disks(about.project.name)}?state=faulted`,
      }
    case 'snapshots_failed':
      return {
        title: failedText(about, 'Snapshot', 'snapshots'),
        why: whichOf(about, isOfProject),
        href: `${paths.snapshots(about.project.name)}?state=faulted`,
      }
    case 'backups_damaged': {
      const { project, count, names } = about
      return {
        title:
          count === 1 ? `Backup ${names[0] ?? ''} is damaged` : `${countOf(count, 'backup')} are damaged`,
        why: [
          whichOf(about, isOfProject),
          'Back up the instance again, which stores lost data that it still has',
        ]
          .filter((part) => part !== '')
          .join('. '),
        href: `${paths.backups(project.name)}?state=damaged`,
      }
    }
    case 'uploads_failed':
      return {
        title: failedText(about, 'Upload of', 'image uploads'),
        why: about.count === 1 && isOfProject ? about.why : whichOf(about, isOfProject),
        href: uploadHref(about),
      }
    case 'uploads_held':
      return {
        title:
          about.count === 1
            ? `Upload of ${about.names[0] ?? ''} is paused`
            : `${countOf(about.count, 'image upload')} are paused`,
        why: [
          whichOf(about, isOfProject),
          `Choose the file to resume${timeBreaks === null ? '' : `; the uploaded part is deleted ${aheadText(timeBreaks, now)}`}`,
        ]
          .filter((part) => part !== '')
          .join('. '),
        href: uploadHref(about),
      }
    case 'imports_abandoned':
      return {
        title:
          about.count === 1
            ? `Import of disk ${about.names[0] ?? ''} is unfinished`
            : `${countOf(about.count, 'disk import')} are unfinished`,
        why: [whichOf(about, isOfProject), 'For more than a day. Resume or cancel the import in its menu']
          .filter((part) => part !== '')
          .join('. '),
        href: `${paths.disks(about.project.name)}?state=import_ready&state=importing_from_bulk_writes`,
      }
    case 'tasks_failed':
      return {
        title:
          about.count === 1
            ? 'One of your tasks did not finish everything'
            : `${countOf(about.count, 'task')} of yours did not finish everything`,
        why: 'In the last day. See what failed, and retry',
        href: about.count === 1 ? paths.task(about.task) : `${paths.tasks()}?state=failed`,
      }
    case 'quota_full':
      return {
        title: `${quotaLabels[about.resource]} is used up`,
        why: `${quotaText(about)}. Requests that need more are refused`,
        href: utilizationHref(about.resource),
      }
    case 'quota_nearly_used':
      return {
        title: `${quotaLabels[about.resource]} is at ${shareText(about.used, about.all)}`,
        why: `${quotaText(about)}. Requests for more than the rest are refused`,
        href: utilizationHref(about.resource),
      }
    case 'quota_fills':
      return {
        title: `${quotaLabels[about.resource]} full ${timeBreaks === null ? 'soon' : aheadText(timeBreaks, now).replace('in ', 'in about ')}`,
        why: `${quotaText(about)}, growing by ${growthText(about.resource, about.perDay)} a day`,
        href: utilizationHref(about.resource),
      }
    case 'certificate_expired':
      return {
        title: `Certificate ${about.name} has expired`,
        why: 'Clients refuse the address of the silo. No other certificate is valid for it',
        href: paths.certificate(about.name),
      }
    case 'certificate_expiring':
      return {
        title: `Certificate ${about.name} expires ${timeBreaks === null ? 'soon' : aheadText(timeBreaks, now)}`,
        why: 'Clients then refuse the address of the silo. No other certificate is valid for it',
        href: paths.certificate(about.name),
      }
  }
}

type InProject = Extract<NeedAbout, { count: number; names: readonly string[] }>

/** Returns which resources have failed, for example `Snapshot nightly has failed` or `3 snapshots have failed`. */
function failedText({ count, names: [name = ''] }: InProject, one: string, many: string): string {
  return count === 1 ? `${one} ${name} has failed` : `${numberText(count)} ${many} have failed`
}

/** Returns the names of the resources, such as `a, b and 3 more`, with the project unless the page is about it. */
function whichOf({ project, count, names }: InProject, isOfProject: boolean): string {
  const rest = count - names.length
  const which =
    count === 1 ? '' : rest > 0 ? `${names.join(', ')} and ${numberText(rest)} more` : joinNames(names)
  const where = isOfProject ? '' : `in project ${project.name}`
  return [where, which].filter((part) => part !== '').join(': ')
}

const uploadHref = ({ project, count, upload }: Extract<NeedAbout, { upload: string }>): string =>
  count === 1 ? paths.imageUpload(project.name, upload) : paths.images(project.name)

const quotaText = ({ resource, used, all }: Pick<QuotaOutlook, 'resource' | 'used' | 'all'>): string =>
  usedText(resource, used, all)

/** Returns the path of the utilization page for a resource, and for one project if given. */
export function utilizationHref(by: QuotaResource, project?: string): string {
  return `${paths.utilization()}?by=${by}${project === undefined ? '' : `&of=${encodeURIComponent(project)}`}`
}

export interface Note {
  readonly tone: 'bad' | 'warn' | 'calm'
  readonly text: string
}

/** Returns a short text about when a quota will be used up. */
export function outlookNote(outlook: QuotaOutlook, now: Date, dayText: (time: Date) => string): Note {
  const { used, all } = outlook
  const state = stateOf(used, all)
  if (state?.tone === 'bad') return { tone: 'bad', text: `quota ${state.text}` }
  const filling = forecastText(fillingOf(outlook), now.getTime(), dayText)
  if (filling !== null && filling.tone === 'warn') return { tone: 'warn', text: `quota ${filling.text}` }
  return state === null
    ? { tone: 'calm', text: `${shareText(used, all)} of the quota` }
    : { tone: 'warn', text: `quota ${state.text}` }
}

/** Converts the forecast to the type of the utilization page, which also shows the confidence. */
function fillingOf({ filling }: QuotaOutlook): Forecast {
  if (filling.kind !== 'fills') return { kind: filling.kind }
  const likely = filling.timeLikely.getTime()
  return { kind: 'fills', likely, earliest: likely, latest: likely }
}

/** Returns the silo's usage of a quota that its projects share, for example `silo at 57 % of 160 TiB`. */
export function siloNote(outlook: QuotaOutlook, now: Date, dayText: (time: Date) => string): Note {
  const note = outlookNote(outlook, now, dayText)
  if (note.tone !== 'calm') return { ...note, text: `silo ${note.text}` }
  const { resource, used, all } = outlook
  return { tone: 'calm', text: `silo at ${shareText(used, all)} of ${amountText(resource, all)}` }
}

/**
 * Returns the description of a chart for screen readers, for example `Last 7 days: between 2 and 14`; null without
 * data.
 */
export function weekText(week: readonly (number | null)[], text: (value: number) => string): string | null {
  const known = week.filter((value) => value !== null)
  if (known.length < 2) return null
  const [least, most] = [Math.min(...known), Math.max(...known)]
  return least === most
    ? `Last 7 days: always ${text(least)}`
    : `Last 7 days: between ${text(least)} and ${text(most)}`
}
