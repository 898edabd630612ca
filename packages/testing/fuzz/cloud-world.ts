import { makeFixture } from '#authorization/requests.ts'
import { testCloud } from '#cloud.ts'
import type { World } from './world.ts'

/** Number of requests after which a new world is made. */
export const perWorld = 1000

/** Returns a world in this process: a new control plane with one resource of every kind. */
export async function openCloudWorld(): Promise<World> {
  const cloud = await testCloud({ sleds: 4 })
  const fixture = await makeFixture(cloud)
  const [viewer, userWithoutRoles, victim] = [
    await cloud.user({ siloRole: 'viewer' }),
    await cloud.user(),
    await cloud.user(),
  ]
  const as = ({ token }: { token: string }) => ({ cookie: `session=${token}` })
  return {
    scene: {
      fixture: { ...fixture, user_id: victim.id },
      adminId: cloud.admin.id,
      credentials: {
        admin: as(cloud.admin),
        viewer: as(viewer),
        nobody: as(userWithoutRoles),
        anonymous: {},
      },
    },
    send: (request, dryRun) => cloud.controlPlane.fetch(request, { dryRun }),
    pass: () => cloud.pass(0.5),
    complaints: () =>
      cloud.errors
        .splice(0)
        .map((error) => (error instanceof Error ? (error.stack ?? error.message) : String(error))),
    close: () => cloud.close(),
  }
}
