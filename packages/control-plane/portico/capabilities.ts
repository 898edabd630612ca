import type { Handlers } from '#kernel/pipeline/handler.ts'

export const capabilityHandlers = {
  portico_capabilities: (ctx) =>
    Promise.resolve({
      product: 'portico' as const,
      version: ctx.services.identity.version,
      hypervisor: ctx.services.identity.hypervisor,
      networking: ctx.services.hypervisor.networking,
      preview: ctx.services.identity.preview,
      stream: true,
      search: true,
      changes: true,
      filters: true,
      views: true,
      dry_run: true,
      tasks: true,
      // A browser tab that runs the server cannot send files to other users.
      export_tasks: !ctx.services.identity.preview,
      // A browser tab that runs the server already has the bytes of a file.
      image_uploads: ctx.services.identity.preview
        ? null
        : {
            converts: ctx.services.imageConverter !== null,
            fetches: ctx.services.downloads !== null,
          },
      shares: true,
      provisioned_history: true,
      fleet: true,
      logins: true,
      trials: true,
      rack: true,
      fabric: true,
      support: true,
      issues: true,
      overviews: true,
      instance_templates: true,
      guest_backups: ctx.services.backupTarget !== null,
      backup_files: ctx.services.diskFiles !== null,
      external_reach: ctx.services.hypervisor.networks?.externalReach ?? ('outside' as const),
      packet_captures: true,
      moves: ctx.services.hypervisor.moves !== null,
      zones: [...ctx.services.zones],
    }),
} satisfies Handlers<'portico_capabilities'>
