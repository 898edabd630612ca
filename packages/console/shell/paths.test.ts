import { expect, test } from 'vitest'
import { paths } from './paths.ts'

test('every path of the console', () => {
  const all = Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, path('p', 'x')]))
  expect(all).toMatchInlineSnapshot(`
    {
      "activity": "/activity",
      "deviceSuccess": "/device/success",
      "diskHistory": "/projects/p/disks/x/history",
      "disks": "/projects/p/disks",
      "disksNew": "/projects/p/disks-new",
      "floatingIpEdit": "/projects/p/floating-ips/x/edit",
      "floatingIpHistory": "/projects/p/floating-ips/x/history",
      "floatingIps": "/projects/p/floating-ips",
      "floatingIpsNew": "/projects/p/floating-ips-new",
      "imageEdit": "/projects/p/images/x/edit",
      "imageHistory": "/projects/p/images/x/history",
      "imageUpload": "/projects/p/image-uploads/x",
      "images": "/projects/p/images",
      "imagesNew": "/projects/p/images-new",
      "instance": "/projects/p/instances/x/storage",
      "instanceConnect": "/projects/p/instances/x/connect",
      "instanceHistory": "/projects/p/instances/x/history",
      "instanceLookup": "/lookup/instances/p",
      "instanceNetworking": "/projects/p/instances/x/networking",
      "instanceSettings": "/projects/p/instances/x/settings",
      "instances": "/projects/p/instances",
      "instancesNew": "/projects/p/instances-new",
      "profile": "/settings/profile",
      "projectActivity": "/projects/p/activity",
      "projectEdit": "/projects/p/edit",
      "projectHistory": "/projects/p/history",
      "projects": "/projects",
      "projectsNew": "/projects-new",
      "root": "/",
      "samlLogin": "/login/p/saml/x/redirect",
      "serialConsole": "/projects/p/instances/x/serial-console",
      "siloImageEdit": "/images/p/edit",
      "siloImageHistory": "/images/p/history",
      "siloImages": "/images",
      "snapshotHistory": "/projects/p/snapshots/x/history",
      "snapshotImagesNew": "/projects/p/snapshots/x/images-new",
      "snapshots": "/projects/p/snapshots",
      "snapshotsNew": "/projects/p/snapshots-new",
      "sshKeyEdit": "/settings/ssh-keys/p/edit",
      "sshKeyHistory": "/settings/ssh-keys/p/history",
      "sshKeys": "/settings/ssh-keys",
      "sshKeysNew": "/settings/ssh-keys-new",
      "task": "/tasks/p",
      "tasks": "/tasks",
    }
  `)
})

test('names are escaped', () => {
  expect(paths.disks('a/b c')).toBe('/projects/a%2Fb%20c/disks')
})
