import { expect, test } from 'vitest'
import { isNetworkingPage } from './networking-pages.ts'

test.each([
  '/projects/lab/vpcs',
  '/projects/lab/vpcs-new',
  '/projects/lab/vpcs/default',
  '/projects/lab/vpcs/default/firewall-rules-new',
  '/projects/lab/vpcs/default/subnets/one/addresses',
  '/projects/lab/vpcs/default/routers/system/routes',
  '/projects/lab/vpcs/default/internet-gateways/out',
  '/projects/lab/vpcs/default/topology',
  '/projects/lab/vpcs/default/connect',
  '/projects/lab/floating-ips',
  '/projects/lab/floating-ips-new',
  '/projects/lab/connect',
  '/projects/lab/instances/web/networking',
  '/projects/lab/instances/web/connect',
  '/system/networking/ip-pools',
  '/system/networking/ip-pools/lab/addresses',
])('isNetworkingPage is true for %s', (path) => {
  expect(isNetworkingPage(path)).toBe(true)
})

test.each([
  '/projects/lab/instances',
  '/projects/vpcs/instances',
  '/projects/lab/instances/networking/storage',
  '/projects/lab/disks',
  '/projects/lab/connections',
  '/system/networking/allow-list',
  '/system/inventory/sleds',
])('isNetworkingPage is false for %s', (path) => {
  expect(isNetworkingPage(path)).toBe(false)
})
