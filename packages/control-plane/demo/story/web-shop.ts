import type { DemoInstance, DemoProject } from './story.ts'

const web = (name: string, more: Partial<DemoInstance> = {}): DemoInstance => ({
  name,
  description: 'Serves pages',
  image: 'debian-13',
  ncpus: 2,
  memory: 4,
  disk: 20,
  subnet: 'front',
  ...more,
})

const service = (name: string, description: string, more: Partial<DemoInstance> = {}): DemoInstance => ({
  name,
  description,
  image: 'ubuntu-24-04',
  ncpus: 4,
  memory: 8,
  disk: 40,
  subnet: 'services',
  ...more,
})

/** A shop as customers know it: pages in front, services behind, a database at the back. */
export const webShop: DemoProject = {
  name: 'web-shop',
  description: 'The shop and everything its customers touch',
  vpc: {
    name: 'shop',
    dnsName: 'shop',
    description: 'Three rings: only the front is reached from outside',
    subnets: [
      { name: 'front', description: 'Reached from outside', ipv4Block: '10.20.0.0/24' },
      { name: 'services', description: 'Called by the front only', ipv4Block: '10.20.1.0/24' },
      { name: 'data', description: 'Databases and caches', ipv4Block: '10.20.2.0/24' },
    ],
    rules: [
      {
        name: 'allow-web',
        description: 'Pages for everybody',
        action: 'allow',
        priority: 100,
        subnet: 'front',
        from: 'anywhere',
        ports: ['80', '443'],
      },
      {
        name: 'allow-front-to-services',
        description: 'The front calls the services',
        action: 'allow',
        priority: 200,
        subnet: 'services',
        from: { subnet: 'front' },
        ports: ['8080-8099'],
      },
      {
        name: 'allow-services-to-data',
        description: 'Only the services reach the databases',
        action: 'allow',
        priority: 300,
        subnet: 'data',
        from: { subnet: 'services' },
        ports: ['5432', '6379'],
      },
      {
        name: 'deny-scanner',
        description: 'A scanner that knocked all of March',
        action: 'deny',
        priority: 50,
        from: { net: '203.0.113.128/25' },
        disabled: true,
      },
    ],
  },
  spareAddresses: [{ name: 'shop-standby', description: 'For the day of the move' }],
  instances: [
    web('web-1', { reach: { floatingIp: 'shop-1' } }),
    web('web-2', { reach: { floatingIp: 'shop-2' } }),
    web('web-3', { reach: 'ephemeral' }),
    web('web-4', { description: 'Joins in when the sales begin', fate: 'stopped' }),
    service('api-1', 'Catalogue and baskets'),
    service('api-2', 'Catalogue and baskets'),
    service('api-3', 'Catalogue and baskets', { fate: 'starting' }),
    service('checkout-1', 'Takes orders', { ncpus: 2 }),
    service('checkout-2', 'Takes orders', { ncpus: 2 }),
    service('search-1', 'Finds products', { memory: 16, data: 60 }),
    service('mailer', 'Sends confirmations', { ncpus: 1, memory: 2, disk: 20 }),
    service('recommend-canary', 'New ranking, on a small share of visits', { fate: 'failed' }),
    service('db-primary', 'Orders and customers', {
      image: 'debian-13',
      ncpus: 8,
      memory: 32,
      data: 400,
      subnet: 'data',
    }),
    service('db-replica', 'Follows the primary', {
      image: 'debian-13',
      ncpus: 8,
      memory: 32,
      data: 400,
      subnet: 'data',
    }),
    service('cache-1', 'Sessions and hot products', {
      image: 'alpine-3-22',
      ncpus: 2,
      memory: 16,
      disk: 10,
      subnet: 'data',
    }),
  ],
  spareDisks: [
    { name: 'orders-archive', description: 'Orders of years gone by', size: 500 },
    { name: 'restore-scratch', description: 'Where backups are tried out', size: 400 },
  ],
  snapshots: [
    { name: 'db-before-upgrade', description: 'Before the major version', disk: 'db-primary-data' },
    { name: 'db-weekly', description: 'Taken on Sunday', disk: 'db-primary-data' },
    { name: 'web-golden', description: 'A front server set up by hand', disk: 'web-1-boot' },
  ],
  images: [
    {
      name: 'shop-front',
      description: 'Debian with the front server ready to go',
      snapshot: 'web-golden',
      os: 'debian',
      version: '13',
    },
  ],
  groups: [
    {
      kind: 'anti-affinity',
      name: 'front-apart',
      description: 'One lost sled takes one front server at most',
      policy: 'fail',
      members: ['web-1', 'web-2', 'web-3', 'web-4'],
    },
    {
      kind: 'anti-affinity',
      name: 'databases-apart',
      description: 'Primary and replica never share a sled',
      policy: 'fail',
      members: ['db-primary', 'db-replica'],
    },
    {
      kind: 'affinity',
      name: 'checkout-near-cache',
      description: 'Short ways between checkout and sessions',
      policy: 'allow',
      members: ['checkout-1', 'cache-1'],
    },
  ],
  views: [
    { list: 'instance', name: 'Needs a look', content: { state: ['failed', 'stopped'] } },
    { list: 'instance', name: 'Web tier', content: { search: 'web' } },
    { list: 'disk', name: 'Not attached', content: { state: ['detached'], sort: '-size' } },
  ],
  roles: { amara: 'admin', henrik: 'collaborator', yuki: 'viewer' },
}
