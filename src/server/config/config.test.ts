import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { renderConfigTable } from './config-table.ts'
import { readConfig } from './config.ts'

test('an empty environment gives the defaults', () => {
  expect(readConfig({})).toEqual({
    ok: true,
    value: {
      port: 3000,
      host: '127.0.0.1',
      publicUrl: undefined,
      dataDir: join(process.cwd(), 'data'),
      databaseUrl: undefined,
      isDiskWatched: true,
      trustedProxies: [],
      registration: 'invite',
      oidcProviders: [],
      s3: undefined,
      filesQuotaBytes: 1024 ** 3,
      documentsQuotaBytes: 256 * 1024 ** 2,
      documentsGuestQuotaBytes: 16 * 1024 ** 2,
      smtp: undefined,
      pushAllowHosts: [],
      uptimeReferences: ['1.1.1.1', '8.8.8.8', '9.9.9.9', 'example.com', 'dns.google'].map((host) => ({
        host,
        port: 443,
      })),
      fetchAllowPrivate: [],
      uptimeShopsPerPerson: 500,
      uptimeUnlimitedHosts: [],
      tripRates: 'off',
      mapTiles: undefined,
    },
  })
})

test('an empty variable is the same as none', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', TRUSTED_PROXIES: '' })).toEqual(readConfig({}))
})

test('values are read into the form the server works with', () => {
  const config = readConfig({
    PORT: '8080',
    PUBLIC_URL: 'https://App.example.org/',
    DATABASE_URL: 'postgresql://anna:secret@db/app',
    TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    REGISTRATION: 'invite',
    SMTP_URL: 'smtp://mail.example.org?from=post@example.org',
    PUSH_ALLOW_HOSTS: 'Push.example.org, *.example.net,localhost',
    FILES_URL: 's3://key:hunter2@bucket?endpoint=https://s3.example.org',
    FILES_QUOTA_MB: '5',
    FETCH_ALLOW_PRIVATE: '10.0.0.0/8, 169.254.169.254',
    UPTIME_REFERENCES: 'dns.example.org:53, [2606:4700::1111]:443',
    UPTIME_SHOPS_PER_PERSON: '2000',
    UPTIME_UNLIMITED_HOSTS: 'Shop.example.org, 192.168.0.0/16, localhost, ::1',
    MAP_TILES: '/maps/Österreich.pmtiles',
  })
  expect(config).toMatchObject({
    ok: true,
    value: {
      port: 8080,
      publicUrl: 'https://app.example.org',
      databaseUrl: 'postgresql://anna:secret@db/app',
      isDiskWatched: true,
      trustedProxies: ['10.0.0.0/8', '::1'],
      registration: 'invite',
      filesQuotaBytes: 5_242_880,
      smtp: { host: 'mail.example.org', port: 587, from: 'post@example.org' },
      pushAllowHosts: ['push.example.org', '*.example.net', 'localhost'],
      s3: { endpoint: 'https://s3.example.org', bucket: 'bucket', accessKeyId: 'key', secretAccessKey: 'hunter2' },
      fetchAllowPrivate: ['10.0.0.0/8', '169.254.169.254'],
      uptimeReferences: [
        { host: 'dns.example.org', port: 53 },
        { host: '[2606:4700::1111]', port: 443 },
      ],
      uptimeShopsPerPerson: 2_000,
      uptimeUnlimitedHosts: ['shop.example.org', '192.168.0.0/16', 'localhost', '::1'],
      mapTiles: { file: '/maps/Österreich.pmtiles' },
    },
  })
  const style = 'https://tiles.example.org/styles/plain?key=1'
  expect(readConfig({ MAP_TILES: style })).toMatchObject({ value: { mapTiles: { style } } })
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['PUBLIC_URL', 'my-app.test'],
  ['PUBLIC_URL', 'ftp://my-app.test'],
  ['PUBLIC_URL', 'https://my-app.test/path'],
  ['PUBLIC_URL', 'https://user@my-app.test'],
  ['DATABASE_URL', 'mysql://user:hunter2@host/db'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
  ['TRUSTED_PROXIES', 'proxy.local'],
  ['TRUSTED_PROXIES', '10.1.0.0/'],
  ['REGISTRATION', 'maybe'],
  ['FILES_URL', '/files'],
  ['FILES_URL', 's3://bucket'],
  ['FILES_URL', 's3://key:hunter2@bucket?acl=public'],
  ['DOCUMENTS_QUOTA_MB', '0'],
  ['DOCUMENTS_GUEST_QUOTA_MB', 'viel'],
  ['FILES_QUOTA_MB', '0'],
  ['FILES_QUOTA_MB', 'viel'],
  ['FILES_QUOTA_MB', '1.5'],
  ['SMTP_URL', 'http://mail'],
  ['SMTP_URL', 'smtp://user:hunter2@mail?tls=maybe'],
  ['FETCH_ALLOW_PRIVATE', '300.0.0.1/8'],
  ['UPTIME_SHOPS_PER_PERSON', '0'],
  ['UPTIME_UNLIMITED_HOSTS', 'https://shop.example.org/'],
  ['UPTIME_UNLIMITED_HOSTS', '300.0.0.1'],
  ['UPTIME_REFERENCES', '1.1.1.1'],
  ['TRIP_RATES', 'on'],
  ['MAP_TILES', 'http://tiles.example.org/style.json'],
  ['MAP_TILES', 'https://user:hunter2@tiles.example.org/style.json'],
  ['MAP_TILES', '/maps/austria.mbtiles'],
  ['MAP_TILES', 's3://bucket/planet.pmtiles'],
  ['UPTIME_REFERENCES', '1.1.1.1:443,:53'],
  ['UPTIME_REFERENCES', 'https://1.1.1.1:443'],
  ['UPTIME_REFERENCES', '1.1.1.1:70000'],
  ['PUSH_ALLOW_HOSTS', 'https://push.example.org'],
  ['PUSH_ALLOW_HOSTS', 'push.example.org:8443'],
  ['PUSH_ALLOW_HOSTS', '192.168.1.7'],
  ['PUSH_ALLOW_HOSTS', '*.192.168.1.7'],
  ['PUSH_ALLOW_HOSTS', '0x7f.1'],
  ['PUSH_ALLOW_HOSTS', '::1'],
  ['PUSH_ALLOW_HOSTS', '*'],
  ['PUSH_ALLOW_HOSTS', '*.org'],
  ['PUSH_ALLOW_HOSTS', '*.localhost'],
  ['PUSH_ALLOW_HOSTS', '.example.org'],
  ['PUSH_ALLOW_HOSTS', 'push.*.org'],
  ['PUSH_ALLOW_HOSTS', 'push.example.org.'],
  ['PUSH_ALLOW_HOSTS', 'push.example.org, push_2.example.org'],
])('a wrong %s is refused in one line that names it and does not repeat the value', (name, value) => {
  const config = readConfig({ [name]: value })
  expect(config).toEqual({ ok: false, error: expect.stringMatching(new RegExp(`^${name}: [^\\n]+$`)) })
  expect(JSON.stringify(config)).not.toContain(value)
})

test.each([
  ['README.md', renderConfigTable()],
  ['docs/configuration.md', renderConfigTable()],
])('%s holds exactly the table of the schema', async (file, table) => {
  const page = await readFile(join(import.meta.dirname, '../../..', file), 'utf8')
  expect(page).toContain(`\n\n${table}\n\n`)
})

test('a guest never has more than a person', () => {
  const config = readConfig({ DOCUMENTS_QUOTA_MB: '8', DOCUMENTS_GUEST_QUOTA_MB: '12' })
  const megabyte = 1024 ** 2
  expect(config).toMatchObject({ value: { documentsQuotaBytes: 8 * megabyte, documentsGuestQuotaBytes: 8 * megabyte } })
})
