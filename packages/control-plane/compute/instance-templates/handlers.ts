import {
  type InstanceTemplate,
  InstanceTemplateCreate,
} from '@portico/contract/portico/instance-templates.ts'
import { projectImageInSilo, snapshotInSilo } from '@portico/domain/instances/silo-template-rules.ts'
import { checkTemplate } from '@portico/domain/instances/template-rules.ts'
import type { Insertable } from 'kysely'
import { type Context, userOf } from '#kernel/context.ts'
import type { Database } from '#kernel/database/schema/index.ts'
import { authorizeOnSilo, mayDo } from '#authorization/lookup/access.ts'
import { find, scopeOf, type Row } from '#authorization/lookup/find.ts'
import { kinds } from '#authorization/lookup/kinds.ts'
import { changedIdentity, newIdentity, writeNamed } from '#kernel/names.ts'
import { namedColumns, openList } from '#kernel/paging/list.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'
import { identityBlock } from '#kernel/wire.ts'
import { checkSizes } from '../instances/create.ts'
import { templateListQuery } from './list-query.ts'

type Template = Row<'instance_template'>
type Settings = Omit<InstanceTemplateCreate, 'name' | 'description'>

const { name: _name, description: _description, ...settingFields } = InstanceTemplateCreate.shape
const settingNames = Object.keys(settingFields) as (keyof Settings)[]

const columns = namedColumns('instance_template', {
  ncpus: { column: 'instance_template.ncpus', type: 'bigint', unique: false },
  memory: { column: 'instance_template.memory', type: 'bigint', unique: false },
})

/**
 * Templates of new instances. Collaborators of a project change its templates, and collaborators of the silo those of
 * the silo.
 */
export const instanceTemplateHandlers = {
  portico_instance_template_list: async (ctx, { query }) => {
    const list = openList(ctx, query, columns)
    const { rows } = await templateListQuery(ctx, list.query)
    return list.page(rows.selectAll('instance_template'), templateView)
  },

  portico_instance_template_create: async (ctx, { query, body }) => {
    const scope = await scopeOfTemplate(ctx, query.project)
    checkSettings(body)
    if (scope.project_id === null) await checkSiloSources(ctx, body)
    const row = { ...newIdentity(ctx, body), ...scope, ...settingsColumns(body) }
    return templateView(
      await writeNamed(nameOf({ ...row, ...scope }), () =>
        ctx.db.insertInto('instance_template').values(row).returningAll().executeTakeFirstOrThrow(),
      ),
    )
  },

  portico_instance_template_view: async (ctx, { path, query }) => {
    const template = await find(ctx, 'instance_template', { nameOrId: path.template, ...query })
    return {
      ...templateView(template),
      user_data: (await mayReadUserData(ctx, template)) ? template.user_data : null,
    }
  },

  portico_instance_template_update: async (ctx, { path, query, body }) => {
    const template = await find(ctx, 'instance_template', { nameOrId: path.template, ...query })
    const { name: _name, description: _description, ...fields } = body
    const changed = given(fields)
    const settings = { ...settingsOf(template), ...changed }
    checkSettings(settings)
    if (template.project_id === null) await checkSiloSources(ctx, changed)
    const row = { ...changedIdentity(ctx, body), ...settingsColumns(settings) }
    return templateView(
      await writeNamed(nameOf({ ...template, ...row }), () =>
        ctx.db
          .updateTable('instance_template')
          .set(row)
          .where('id', '=', template.id)
          .returningAll()
          .executeTakeFirstOrThrow(),
      ),
    )
  },

  portico_instance_template_delete: async (ctx, { path, query }) => {
    const { id } = await find(ctx, 'instance_template', { nameOrId: path.template, ...query })
    await ctx.db.deleteFrom('instance_template').where('id', '=', id).execute()
  },
} satisfies Handlers<
  | 'portico_instance_template_list'
  | 'portico_instance_template_create'
  | 'portico_instance_template_view'
  | 'portico_instance_template_update'
  | 'portico_instance_template_delete'
>

/** Returns the project of a new template, or the caller's silo if no project is given. @throws 403, 404 */
async function scopeOfTemplate(ctx: Context, nameOrId: string | undefined) {
  if (nameOrId === undefined) return { silo_id: authorizeOnSilo(ctx).siloId, project_id: null }
  const project = await find(ctx, 'project', { nameOrId })
  return { silo_id: project.silo_id, project_id: project.id }
}

type Disks = Partial<Pick<Settings, 'boot_disk' | 'disks'>>

/** Returns the disks of a template, boot disk first. */
const disksOf = ({ boot_disk, disks = [] }: Disks) => [...(boot_disk == null ? [] : [boot_disk]), ...disks]

/** Checks the limits that apply to instances, so that the template can be used. @throws 400 */
function checkSettings(settings: Settings): void {
  const { boot_disk, disks, network_interfaces: nics } = settings
  // The rules for sizes ignore names and descriptions of disks.
  const whole = (disk: Settings['disks'][number]) => ({ ...disk, name: '', description: '' })
  checkSizes({
    ...settings,
    boot_disk: boot_disk === null ? null : whole(boot_disk),
    disks: disks.map(whole),
    auto_restart_policy: null,
    ssh_public_keys: undefined,
  })
  enforce(checkTemplate(disksOf(settings), nics.type === 'create' ? nics.params : null))
}

/**
 * Checks the sources of a silo template's disks, which can be created in any project. Unknown images may be created
 * later. Users who may write silo templates may read all images of the silo, so the refusal reveals nothing. @throws
 * 400
 */
async function checkSiloSources(ctx: Context, disks: Disks): Promise<void> {
  const sources = disksOf(disks).map((disk) => disk.disk_source)
  if (sources.some(({ type }) => type === 'snapshot')) refuse(snapshotInSilo)
  const images = sources.flatMap((source) => (source.type === 'image' ? [source.image_id] : []))
  if (images.length === 0) return
  const ofProject = await ctx.db
    .selectFrom('image')
    .select('id')
    .where('id', 'in', images)
    .where('silo_id', '=', userOf(ctx).siloId)
    .where('project_id', 'is not', null)
    .executeTakeFirst()
  if (ofProject !== undefined) refuse(projectImageInSilo)
}

/** User data may contain secrets, so project viewers do not get it. The templates of the silo are for all its users. */
async function mayReadUserData(ctx: Context, template: Template): Promise<boolean> {
  if (template.project_id === null) return true
  return mayDo(ctx, 'instance_create', scopeOf(kinds.instance_template, template))
}

const nameOf = ({ name, project_id }: Pick<Template, 'name' | 'project_id'>) => ({
  word: 'instance-template',
  name,
  constraint: project_id === null ? 'instance_template_silo_name' : 'instance_template_project_name',
})

/** Returns the fields that a change sets; null is a value. */
function given<Fields extends object>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>
  }
}

/** Returns the settings of a row, which has a column for each. */
function settingsOf(row: Template): Settings {
  const settings = settingNames.map((name) => [name, row[name]])
  return Object.fromEntries(settings) as Settings
}

/** Returns the columns of settings; lists and objects are JSON. */
function settingsColumns(settings: Settings) {
  const columns = settingNames.map((name) => {
    const value = settings[name]
    return [name, typeof value === 'object' && value !== null ? JSON.stringify(value) : value]
  })
  return Object.fromEntries(columns) as Pick<Insertable<Database['instance_template']>, keyof Settings>
}

function templateView(row: Template): InstanceTemplate {
  const { user_data: _userData, ...settings } = settingsOf(row)
  return { ...identityBlock(row), project_id: row.project_id, ...settings }
}
