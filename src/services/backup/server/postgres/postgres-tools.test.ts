import { expect, test } from 'vitest'
import { environmentOf } from './postgres-tools.ts'

const client = { host: 'db.example.org', port: 5432, user: 'app', database: 'app', password: 'secret' }

test.each([
  ['', {}],
  ['?sslmode=verify-full&sslrootcert=/etc/ca.pem', { PGSSLMODE: 'verify-full', PGSSLROOTCERT: '/etc/ca.pem' }],
  // A mode that only the driver has.
  ['?sslmode=no-verify', { PGSSLMODE: 'require' }],
])('pg_dump connects as the server does: %s', (query, expected) => {
  const { PGPASSWORD, ...found } = environmentOf(client, `postgres://db.example.org/app${query}`)
  expect(PGPASSWORD).toBe('secret')
  expect(found).toEqual({ PGHOST: 'db.example.org', PGPORT: '5432', PGUSER: 'app', PGDATABASE: 'app', ...expected })
})
