import { expect, test } from 'vitest'
import { environmentForChild } from './run-backup.ts'

test('the process of a backup knows the certificates that the server trusts, and none of its keys', () => {
  const trusted = {
    PATH: '/usr/bin',
    NODE_EXTRA_CA_CERTS: '/etc/own-ca.pem',
    PGSSLROOTCERT: '/etc/pg.pem',
    NODE_COMPILE_CACHE: '/tmp/c',
  }
  const keys = { DATABASE_URL: 'postgres://a:b@c/d', FILES_URL: 's3://a:b@c', SMTP_URL: 'smtp://a:b@c' }
  expect(environmentForChild({ ...trusted, ...keys, HOME: undefined })).toEqual({ ...trusted, MALLOC_ARENA_MAX: '1' })
})
