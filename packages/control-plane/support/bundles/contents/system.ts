import { allOf, type BundleFile } from '../file.ts'

/** Versions, running servers, and their capabilities. */
export const systemFiles: readonly BundleFile[] = [
  {
    path: 'system/about.json',
    what: 'the version that collected this bundle, and what it runs on',
    rows: allOf(async ({ services, now }) => [
      {
        product: 'portico',
        version: services.identity.version,
        preview: services.identity.preview,
        time: now,
        server_id: services.serverId,
        hypervisor: services.identity.hypervisor,
        hypervisor_says: services.hypervisor.describe(),
        converts_images: services.imageConverter !== null,
        fetches_images: services.downloads !== null,
        reads_certificates: services.certificates !== null,
        signs_in_by_saml: services.saml !== null,
        zones: services.zones,
        history_kept_days: services.historyRetention / 86_400_000,
        samples_kept_days: services.sampleRetention.samples / 86_400_000,
        minutes_of_samples_kept_days: services.sampleRetention.minutes / 86_400_000,
        hours_of_samples_kept_days: services.sampleRetention.hours / 86_400_000,
      },
    ]),
  },
  {
    path: 'system/servers.jsonl',
    what: 'servers that run now, and their versions',
    rows: allOf(({ db }) => db.selectFrom('server').selectAll().orderBy('time_started').execute()),
  },
  {
    path: 'system/releases.jsonl',
    what: 'versions that have run here',
    rows: allOf(({ db }) => db.selectFrom('release').selectAll().orderBy('time_first_run').execute()),
  },
  {
    path: 'system/target-releases.jsonl',
    what: 'target releases, and since when',
    rows: allOf(({ db }) => db.selectFrom('target_release').selectAll().orderBy('generation').execute()),
  },
]
